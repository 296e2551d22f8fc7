/** Reports of a provider before the player was sent to it and after the payment has ended. */
import { randomUUID } from 'node:crypto'
import { cancelWithdrawal } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, tillWay, way } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

for (const [company, system] of [
  ['sandbox', way.sbpIn],
  ['kassa', tillWay.walletIn],
] as const)
  test(`a payment reported before its page was returned is credited once, and no player is sent to pay (${company})`, async () => {
    const alisa = await desk.testApp.player()
    await desk.behave(company, { notices: 'early', times: '1' })
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n, system)
    expect(redirectUrl).toContain(`/payment/processing/${paymentId}`)
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 3, redirectUrl: null })
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(1000_00n)
  })

for (const [title, step] of [
  ['was cancelled by its player', 'cancel'],
  ['was refused by the provider', 'refuse'],
] as const)
  test(`a success of a withdrawal that ${title} moves nothing and goes to operators`, async () => {
    const alisa = await desk.rich()
    const { id, operationId } = await desk.withdraw(alisa, 500_00n)
    const params = { paymentId: id }
    if (step === 'cancel')
      await alisa.call(cancelWithdrawal, { params, idempotencyKey: randomUUID() })
    else {
      await desk.behave('sandbox', { calls: 'refuse', times: '1' })
      await desk.payOut(alisa, id)
    }
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
    const said = { operationId, kind: 'payout', status: 'success', currency: 'RUB' } as const
    await desk.notify({ ...said, amount: '50000', reason: null })
    expect((await desk.show(alisa, id)).statusId).toBe(5)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
  })

test('of two simultaneous notices with two sums only the one with our sum moves money, whichever comes first', async () => {
  const alisa = await desk.testApp.player()
  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  const { operationId } = await desk.show(alisa, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  const sums = Array.from({ length: 20 }, (_, n) => (n % 2 ? '100000' : '200000'))
  await Promise.all(sums.map((amount) => desk.notify({ ...said, amount, reason: null })))
  const { statusId } = await desk.show(alisa, paymentId)
  expect([3, 5]).toContain(statusId)
  expect(await desk.testApp.balance(alisa)).toBe(statusId === 3 ? 1000_00n : 0n)
})
