/** Promised times of withdrawals, what happens if they are broken, and how long payouts take. */
import { showPayoutTime } from '@ayva/contract/payments/cashier'
import { listWaitingWithdrawals } from '@ayva/contract/payments/cashier/office'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createConsumers } from '../../../app.ts'
import { subscribe } from '../../../platform/realtime/realtime.ts'
import { cashierJobs } from '../cashier.jobs.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'
import { leaveToPeople, lookAtPromise, operatorOf } from './withdrawal.testing.ts'

let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
let alisa: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
  olga = await operatorOf(desk.testApp, 'Ольга')
})
afterAll(() => desk.close())
beforeEach(async () => {
  alisa = await desk.rich(10_000_00n)
})

const letters = async () => {
  const { rows } = await sql<{ payload: { letter: string; values: Record<string, string> } }>`
    select payload from graphile_worker._private_jobs order by id`.execute(desk.testApp.deps.db)
  return rows.map(({ payload }) => payload).filter(({ letter }) => letter === 'withdrawalLate')
}

describe('[CASH-79] a promised time', () => {
  test('that is broken raises the withdrawal, sets a new time and is announced by event, letter and page', async () => {
    const { testApp } = desk
    await sql`update player set email_confirmed_at = now() where id = ${alisa.id}`.execute(
      testApp.deps.db,
    )
    const { id, promisedAt } = await desk.withdraw(alisa, 1000_00n)
    await desk.payOut(alisa, id)
    await lookAtPromise(testApp, alisa, id)
    expect((await desk.show(alisa, id)).promises).toEqual([])

    testApp.clock.move(minutes(15))
    const told: unknown[] = []
    const stop = subscribe(testApp.deps.bus, alisa.id, (said) => told.push(said))
    await Promise.all(Array.from({ length: 5 }, () => lookAtPromise(testApp, alisa, id)))
    stop()
    expect(told).toEqual([expect.objectContaining({ type: 'payment', paymentId: id })])
    const shown = await desk.show(alisa, id)
    expect(shown.promises).toMatchObject([{ was: promisedAt, broken: true, why: 'late_bank' }])
    expect(shown.promisedAt).toBe(shown.promises[0]!.until)
    expect(Date.parse(shown.promisedAt!) - testApp.clock.now().getTime()).toBe(minutes(15))
    const { payments } = await olga.call(listWaitingWithdrawals, { query: {} })
    expect(payments[0]).toMatchObject({ id, broken: 1 })

    const consumers = createConsumers(testApp.deps)
    await readAllEvents(testApp.deps, consumers)
    for (const one of consumers) await rebuild(testApp.deps.db, one)
    await readAllEvents(testApp.deps, consumers)
    expect(await letters()).toMatchObject([
      { values: { sum: '1\u00A0000\u00A0₽', why: expect.stringContaining('Банк') } },
    ])
    // Each broken promise makes the next one longer; an arrived payout breaks none.
    testApp.clock.move(minutes(15))
    await lookAtPromise(testApp, alisa, id)
    const again = await desk.show(alisa, id)
    expect(Date.parse(again.promisedAt!) - testApp.clock.now().getTime()).toBe(minutes(30))
    await desk.paid()
    testApp.clock.move(hours(5))
    await lookAtPromise(testApp, alisa, id)
    expect((await desk.show(alisa, id)).promises).toHaveLength(2)
  })

  test('is longer each time it is broken, up to a day', async () => {
    const { testApp } = desk
    const { id } = await desk.withdraw(alisa, 1000_00n)
    await desk.payOut(alisa, id)
    const spans: number[] = []
    for (let times = 0; times < 9; times++) {
      const { promisedAt } = await desk.show(alisa, id)
      testApp.clock.move(Date.parse(promisedAt!) - testApp.clock.now().getTime())
      await lookAtPromise(testApp, alisa, id)
      const again = await desk.show(alisa, id)
      spans.push(Date.parse(again.promisedAt!) - testApp.clock.now().getTime())
    }
    expect(spans.slice(0, 3)).toEqual([minutes(15), minutes(30), hours(1)])
    expect(spans.slice(-2)).toEqual([hours(24), hours(24)])
  })

  test('is checked by the sweep if its own job was lost', async () => {
    const { id } = await desk.withdraw(alisa, 1000_00n)
    await leaveToPeople(desk.testApp, alisa, id)
    await sql`select graphile_worker.remove_job(${`cashier.promise:${alisa.id}:${id}`})`.execute(
      desk.testApp.deps.db,
    )
    desk.testApp.clock.move(minutes(17))
    await desk.sync()
    const isPromise = (name: string) => name === 'cashier.promise'
    await runQueuedJobs(desk.testApp.deps, [cashierJobs(desk.testApp.deps)], isPromise)
    const { promises } = await desk.show(alisa, id)
    expect(promises).toMatchObject([{ broken: true, why: 'late_people' }])
  })

  test('is set anew when operators approve a withdrawal', async () => {
    const { id } = await desk.withdraw(alisa, 1000_00n)
    await leaveToPeople(desk.testApp, alisa, id)
    desk.testApp.clock.move(hours(1))
    await olga.decide(alisa, id, 'approve', 2)
    const { promises, promisedAt } = await desk.show(alisa, id)
    expect(promises).toMatchObject([{ broken: false, why: 'confirmed', until: promisedAt }])
    expect(Date.parse(promisedAt!) - desk.testApp.clock.now().getTime()).toBe(minutes(15))
  })
})

test('the duration of payouts is computed from real ones, and not shown for a few', async () => {
  const fresh = await openDesk()
  const { testApp } = fresh
  expect(await testApp.call(showPayoutTime, {})).toBeNull()
  const vera = await fresh.rich(100_000_00n)
  const { id } = await fresh.withdraw(vera, 500_00n)
  // Twenty copies that took one minute, two minutes and so on.
  await sql`with copied as (
      insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
        system_id, provider, currency, sum, created_at, touched_at, finished_at)
      select player_id, gen_random_uuid(), gen_random_uuid(), '', 2, 3, system_id, provider, currency,
        sum, ${testApp.clock.now()}::timestamptz - make_interval(mins => n), touched_at,
        ${testApp.clock.now()}::timestamptz
      from payment, generate_series(1, 21) n where player_id = ${vera.id} and id = ${BigInt(id)}
      returning player_id, id, provider, operation_id)
    insert into payment_operation (provider, operation_id, player_id, payment_id)
    select provider, operation_id, player_id, id from copied`.execute(testApp.deps.db)
  testApp.clock.move(seconds(90))
  const other = await openTwin(fresh)
  expect(other).toEqual({ payouts: 21, days: 30, medianSeconds: 660, p95Seconds: 1200 })
  const plan = await sql<{ 'QUERY PLAN': string }>`explain select created_at from payment
    where type_id = 2 and status_id = 3 and finished_at > now() order by finished_at desc limit 10`
    .execute(testApp.deps.db)
    .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
  expect(plan).toContain('payment_paid_idx')
  await fresh.close()
})

/** Another node, whose cache is empty. */
async function openTwin({ testApp }: Desk) {
  const { payoutTime } = await import('./terms.ts')
  return payoutTime({ ...testApp.deps })
}
