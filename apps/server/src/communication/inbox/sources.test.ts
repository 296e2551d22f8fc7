/** Notifications about payments, bonuses, gifts and the last day of a gift. */
import { randomUUID } from 'node:crypto'
import { activateGift } from '@ayva/contract/payments/gifts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { publish } from '#lib/work/events.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { openDesk, refusedPhone } from '../../payments/cashier/cashier.testing.ts'
import { giftFor } from '../../payments/gifts/gifts.testing.ts'
import { bonusEnded } from '../../ledger/wallet/wallet.ts'
import { toldOf } from './inbox.testing.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => (desk = await openDesk()))
afterAll(() => desk.close())

const readOn = () => readAllEvents(desk.testApp.deps, createConsumers(desk.testApp.deps))
const money = '\u00a0₽'

test('a deposit, a paid withdrawal and a returned one are notified once', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  await desk.press((await desk.deposit(alisa, 1_500_00n)).redirectUrl, 'pay')
  await desk.paid()
  await readOn()
  expect(await toldOf(alisa)).toEqual([['deposit_credited', `На счёт пришло 1\u00a0500${money}.`]])
  const paid = await desk.withdraw(alisa, 500_00n)
  const refused = await desk.withdraw(alisa, 600_00n, { requisite: refusedPhone })
  for (const { id } of [paid, refused]) await desk.payOut(alisa, id)
  await desk.paid()
  const told = await toldOf(alisa)
  expect(told.map(([name]) => name).toSorted()).toEqual([
    'deposit_credited',
    'withdrawal_paid',
    'withdrawal_returned',
  ])
  expect(Object.fromEntries(told)).toMatchObject({
    withdrawal_paid: `500${money} на +7 912 ••• 67-89.`,
    withdrawal_returned: `600${money} снова на вашем счёте.`,
  })
  for (const one of createConsumers(testApp.deps)) await rebuild(testApp.deps.db, one)
  await readOn()
  expect(await toldOf(alisa)).toEqual(told)
})

test('a bonus that became money, or expired, is notified', async () => {
  const { testApp } = desk
  const vera = await testApp.player({ name: 'vera' })
  const at = testApp.clock.now()
  const ended = { source: 'gift:1', currency: 'RUB', lost: 0n } as const
  await transaction(testApp.deps.db, async (tx) => {
    for (const [status, kept] of [
      ['converted', 750_00n] as const,
      ['expired', 0n] as const,
      ['spent', 0n] as const,
    ])
      await publish(tx, bonusEnded, {
        playerId: vera.id,
        at,
        body: { ...ended, status, kept, grantId: randomUUID() },
      })
  })
  await readOn()
  const told = await toldOf(vera)
  expect(told).toHaveLength(2)
  expect(Object.fromEntries(told)).toEqual({
    bonus_converted: `750${money} теперь деньги.`,
    bonus_expired: 'Ваши деньги на месте.',
  })
})

test('[INBOX-23] the last day of a gift is notified once, 24 hours before the end', async () => {
  const { testApp } = desk
  const jobs = createJobs(testApp.deps)
  const look = async () => {
    await runDueJobs(jobs, 'gifts.find_last_days')
    await runQueuedJobs(testApp.deps, jobs, (name) => name === 'gifts.last_day')
  }
  const gleb = await testApp.player({ name: 'gleb' })
  const boris = await testApp.player()
  await giftFor(testApp, gleb, { key: 'cash-50' })
  // Taken in time, so that no reminder is needed.
  const id = await giftFor(testApp, boris, { key: 'cash-50' })
  await boris.call(activateGift, { params: { id }, idempotencyKey: randomUUID() })
  expect((await toldOf(gleb)).map(([name]) => name)).toEqual(['gift_available'])
  testApp.clock.move(days(13) - 1)
  await look()
  expect(await toldOf(gleb)).toHaveLength(1)
  testApp.clock.move(1)
  await look()
  const [last] = await toldOf(gleb)
  expect(last).toEqual([
    'gift_last_day',
    expect.stringMatching(/^Подарок: взять можно до .*Москве\.$/),
  ])
  testApp.clock.move(hours(12))
  await look()
  testApp.clock.move(hours(12))
  await look()
  expect((await toldOf(gleb)).map(([name]) => name)).toEqual(['gift_last_day', 'gift_available'])
  expect((await toldOf(boris)).map(([name]) => name)).toEqual(['gift_available'])
})
