/** Payments whose ids do not fit into a 32-bit integer. */
import { randomUUID } from 'node:crypto'
import { cancelWithdrawal, listPayments } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'

const FIRST = 900_000_000_000_000
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const { db } = desk.testApp.deps
  await sql.raw(`alter table payment alter column id restart with ${FIRST}`).execute(db)
})
afterAll(() => desk.close())

test('a deposit with an id of 15 digits is created, notified, shown, listed and paid', async () => {
  const alisa = await desk.testApp.player()
  const heard: unknown[] = []
  const stop = desk.testApp.deps.bus.subscribe(`player:${alisa.id}`, (said) => heard.push(said))
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n)
  expect(paymentId).toBeGreaterThanOrEqual(FIRST)
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  stop()
  expect(JSON.parse(JSON.stringify(heard))).toContainEqual({
    type: 'payment',
    paymentId,
    statusId: 3,
  })
  const shown = await desk.show(alisa, paymentId)
  expect(shown).toMatchObject({ id: paymentId, statusId: 3 })
  expect(shown.events).toHaveLength(3)
  const { payments } = await alisa.call(listPayments, {})
  expect(payments.map(({ id }) => id)).toEqual([paymentId])
})

test('a withdrawal with such an id is sent by its job, and another one is cancelled', async () => {
  const alisa = await desk.rich()
  const sent = await desk.withdraw(alisa, 500_00n)
  await desk.payOut(alisa, sent.id)
  await desk.paid()
  expect(await desk.show(alisa, sent.id)).toMatchObject({ statusId: 3 })
  const { id } = await desk.withdraw(alisa, 500_00n)
  const key = { idempotencyKey: randomUUID() }
  const cancelled = await alisa.call(cancelWithdrawal, { params: { paymentId: id }, ...key })
  expect(cancelled.statusId).toBe(10)
})

test('an id that no payment can have is not found', async () => {
  const alisa = await desk.testApp.player()
  for (const id of ['9007199254740993', '0', '-1', '1e3', `${FIRST + 77_777}`]) {
    const headers = { 'auth-token': alisa.token }
    const answer = await desk.testApp.app.inject({ url: `/api/v18/payments/${id}`, headers })
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
})
