/** Sources of visitors: what is stored, and the reports for operators. */
import { sendWebhook } from '@ayva/contract/platform/tracking'
import { listSources, writeSources } from '@ayva/contract/platform/tracking/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { days, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { publish } from '#lib/work/events.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createApp } from '../../app.ts'
import { newEmail, visitorOf } from '../../identity/auth/auth.testing.ts'
import { addOperator } from '../operators/operators.ts'
import { VISITS_A_DAY } from './tracking.budget.ts'
import { trackingConsumers } from './tracking.consumers.ts'
import { KEPT_DAYS, trackingJobs } from './tracking.jobs.ts'
import { sampleEvent } from './tracking.samples.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const permissions = ['tracking.read'] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const page = (more: object) => ({
  params: { eventType: 'page-open' } as const,
  body: { data: JSON.stringify(Object.assign({}, sampleEvent, more)) },
})
const today = () => testApp.deps.clock.now().toISOString().slice(0, 10)
const readEvents = () => readAllEvents(testApp.deps, trackingConsumers())
const report = (by: 'ref_code' | 'utm_source' | 'utm_campaign' = 'ref_code') =>
  olga(listSources, { query: { from: today(), to: today(), by } })
const guest = (id: string, more: object = {}) =>
  testApp.call(sendWebhook, page(Object.assign({ guest_id: id, ref_code: 'abc' }, more)))

test('an operator sees visits, registrations and first deposits by ref code and by tag', async () => {
  const tags = { utm_tags: { utm_source: 'vk', utm_campaign: 'осень' } }
  await guest('g1', tags)
  await guest('g1', { ref_code: 'other' })
  await guest('g2', tags)
  await guest('g3', { ref_code: 'organic_ya.ru' })
  const { register } = visitorOf(() => testApp)
  const { token } = (await register({ email: newEmail() })).json().data as { token: string }
  const player = testApp.callAs(token)
  await player(sendWebhook, page(Object.assign({ guest_id: 'g1', ref_code: 'abc' }, tags)))
  await player(sendWebhook, page({ guest_id: 'g1', ref_code: 'later' }))
  await readEvents()
  expect(await report()).toEqual([
    { name: 'abc', visits: 2, registrations: 1, firstDeposits: 0 },
    { name: 'organic_ya.ru', visits: 1, registrations: 0, firstDeposits: 0 },
  ])

  const playerId = BigInt(token.split('-')[0]!)
  const at = testApp.clock.now()
  const credited = { kind: 'cashier.deposit_credited', body: z.object({}) }
  await publish(testApp.deps.db, credited, { playerId, body: {}, at })
  await publish(testApp.deps.db, credited, { playerId, body: {}, at })
  await readEvents()
  expect(await report('utm_source')).toEqual([
    { name: 'vk', visits: 2, registrations: 1, firstDeposits: 1 },
    { name: '', visits: 1, registrations: 0, firstDeposits: 0 },
  ])
  const query = { from: today(), to: today(), by: 'utm_campaign' as const }
  expect(await olga(writeSources, { query })).toEqual({
    name: `ayva-utm_campaign-${today()}-${today()}.csv`,
    csv: '\uFEFFИсточник;Посещения;Регистрации;Первые пополнения\r\n"осень";2;1;1\r\n"";1;0;0\r\n',
  })
})

test('a source cannot become a formula or break a line in a spreadsheet', async () => {
  await guest('g4', { utm_tags: { utm_source: '=1+1' } })
  await guest('g5', { utm_tags: { utm_source: 'a;"b"\r\nc' } })
  await guest('g6', { utm_tags: { utm_source: '\u0000\ud800' } })
  await guest('g7', { utm_tags: { utm_source: 'x,=1+1\t@SUM' } })
  const query = { from: today(), to: today(), by: 'utm_source' as const }
  const { csv } = await olga(writeSources, { query })
  expect(csv).toContain('\r\n"\'=1+1";1;0;0\r\n')
  expect(csv).toContain('\r\n"x,\'=1+1\t\'@SUM";1;0;0\r\n')
  expect(csv).toContain('\r\n"a;""b""\r\nc";1;0;0\r\n')
})

test.each([
  { guest_id: undefined },
  { guest_id: 'a b' },
  { guest_id: 'x'.repeat(65) },
  { ref_code: undefined },
  { ref_code: '<script>' },
  { ref_code: 'x'.repeat(101) },
])('a page of a visitor with %j is accepted but not counted', async (more) => {
  const counted = async () => {
    const { rows } = await sql`select from tracking_visit`.execute(testApp.deps.db)
    return rows.length
  }
  const before = await counted()
  expect(await guest('g7', more)).toEqual({ success: true })
  expect(await counted()).toBe(before)
})

test.each([
  ['2026-02-31', '2026-03-01'],
  ['2026-03-02', '2026-03-01'],
  ['2026-01-01', '2026-12-31'],
])('a period from %s to %s is refused', async (from, to) => {
  await expect(olga(listSources, { query: { from, to } })).rejects.toMatchObject({
    key: 'period_wrong',
  })
})

test('invented browsers of one address are counted up to a daily limit', async () => {
  const counted = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tracking_visit
      where ref_code = 'flood'`.execute(testApp.deps.db)
    return rows[0]!.n
  }
  const from = (ip: string) => (n: number) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/v18/webhook/page-open',
      remoteAddress: ip,
      payload: page({ guest_id: `f${ip.replaceAll(':', '-')}-${n}`, ref_code: 'flood' }).body,
    })
  for (let n = 0; n < VISITS_A_DAY + 20; n++) {
    if (n % 50 === 0) testApp.clock.move(minutes(1))
    expect((await from('2001:db8:0:1::7')(n)).statusCode).toBe(200)
  }
  const most = await counted()
  expect(most).toBe(VISITS_A_DAY)
  const office = from('2001:db8:0:3::7')
  // Repeated pages of counted browsers do not use up the limit.
  for (let n = 0; n < VISITS_A_DAY + 20; n++) {
    if (n % 50 === 0) testApp.clock.move(minutes(1))
    expect((await office(n % 2)).statusCode).toBe(200)
  }
  expect((await office(2)).statusCode).toBe(200)
  expect(await counted()).toBe(most + 3)
  await from('2001:db8:0:2::7')(0)
  expect(await counted(), 'another address').toBe(most + 4)
})

test('invented visits do not push sources with players out of the report', async () => {
  const name = 'paid'
  await sql`insert into tracking_player (player_id, ref_code, told_at, registered_at)
    select id, ${name}, now(), ${testApp.clock.now()} from player limit 1
    on conflict (player_id) do update set ref_code = ${name}, registered_at = excluded.registered_at,
      first_deposit_at = ${testApp.clock.now()}`.execute(testApp.deps.db)
  expect((await report())[0]).toMatchObject({ name, visits: 0 })
})

test('visits are deleted after three months', async () => {
  testApp.clock.move(days(KEPT_DAYS + 1))
  await guest('g8')
  await trackingJobs(testApp.deps).tasks['tracking.sweep']!.work({}, AbortSignal.timeout(60_000))
  const { rows } = await sql`select guest_id from tracking_visit`.execute(testApp.deps.db)
  expect(rows).toEqual([{ guestId: 'g8' }])
})
