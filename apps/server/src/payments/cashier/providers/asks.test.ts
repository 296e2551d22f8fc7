/** A player's question about a payment makes the server ask its provider. */
import { showPayment } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('a deposit whose notice was lost is found as soon as its player asks, and no other player’s payment is queried', async () => {
  const alisa = await desk.testApp.player()
  const boris = await desk.testApp.player()
  await desk.behave('sandbox', { notices: 'lost' })
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 900_00n)
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  const asked = { params: { paymentId }, query: { ask: 'provider' } } as const
  const ask = () => alisa.call(showPayment, asked)

  // The provider reported a moment ago, so it is not asked on every press.
  await ask()
  await desk.sync()
  expect(await desk.testApp.balance(alisa)).toBe(0n)

  desk.testApp.clock.move(seconds(6))
  await expect(boris.call(showPayment, asked)).rejects.toMatchObject({ status: 404 })
  await desk.show(alisa, paymentId)
  await desk.sync()
  expect(await desk.testApp.balance(alisa)).toBe(0n)

  for (let presses = 0; presses < 3; presses++) await ask()
  await desk.sync()
  expect((await ask()).statusId).toBe(3)
  expect(await desk.testApp.balance(alisa)).toBe(900_00n)
})
