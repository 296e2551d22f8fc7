/** Incidents: published and corrected by operators, shown to everybody. */
import { randomUUID } from 'node:crypto'
import { type Body } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { listAudit } from '@ayva/contract/platform/audit'
import { INCIDENT_DAYS, listIncidents } from '@ayva/contract/platform/incidents'
import * as contract from '@ayva/contract/platform/incidents/office'
import { showMenu } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'

let testApp: TestApp
let olga: Call
let ivan: Call
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  olga = await operator('Ольга')
  ivan = await operator('Иван')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of ['incident_edit', 'incident_update', 'incident'])
    await sql`delete from ${sql.table(table)}`.execute(testApp.deps.db)
  testApp.deps.bus.publish('content_changed', '')
})

async function operator(name: string): Promise<Call> {
  const { token } = await addOperator(testApp.deps, {
    name,
    permissions: ['incidents.read', 'incidents.publish', 'audit.read'],
  })
  return testApp.callAs(token)
}

const shown = (query: { limit?: number; offset?: number } = {}) =>
  testApp.call(listIncidents, { query })
const publish = (
  id: string,
  more: Partial<Body<typeof contract.publishIncident>> = {},
  who = olga,
) => {
  const startsAt = testApp.clock.now().toISOString()
  const wish = { title: 'Выводы стоят', affected: 'Выводы на карты', startsAt }
  const said = { state: 'investigating' as const, text: 'Банк не отвечает' }
  return who(contract.publishIncident, { params: { id }, body: Object.assign(wish, said, more) })
}
type Written = Body<typeof contract.updateIncident>
const write = (id: string, seen: number, text: string, state: Written['state'] = 'monitoring') =>
  olga(contract.updateIncident, { params: { id }, body: { text, state, seen } })
const change = (id: string, more: Partial<Body<typeof contract.changeIncident>>, who = olga) => {
  const startsAt = testApp.clock.now().toISOString()
  const wish = { title: 'Карты не платят', affected: 'Карты', startsAt, seen: 1, why: 'точнее' }
  return who(contract.changeIncident, { params: { id }, body: Object.assign(wish, more) })
}
const correct = (id: string, n: number, seen: number, text: string) =>
  olga(contract.correctUpdate, { params: { id, n }, body: { text, seen, why: 'опечатка' } })
const details = (id: string) => olga(contract.showOfficeIncident, { params: { id } })
const label = async () =>
  (await testApp.call(showMenu, { params: { name: 'footer' } })).find(
    ({ path }) => path === '/status',
  )!.label

test('an incident is published, written about and resolved; players see it at once, without names', async () => {
  const id = randomUUID()
  expect(await shown()).toEqual({ open: [], past: [], count: 0 })
  expect(await label()).toBe('Работа сайта')
  const { version } = await publish(id)
  expect((await shown()).open).toMatchObject([
    { id, title: 'Выводы стоят', state: 'investigating', endedAt: null },
  ])
  // The menu is kept, so this proves that publishing clears what nodes keep.
  expect(await label()).toBe('Сейчас есть сбой')
  testApp.clock.move(minutes(10))
  const second = await write(id, version, 'Выводы снова идут')
  testApp.clock.move(minutes(10))
  await write(id, second.version, 'Всё работает', 'resolved')
  const { open, past, count } = await shown()
  expect([open, count]).toEqual([[], 1])
  expect(past[0]!.updates.map(({ state, text }) => [state, text])).toEqual([
    ['resolved', 'Всё работает'],
    ['monitoring', 'Выводы снова идут'],
    ['investigating', 'Банк не отвечает'],
  ])
  expect(past[0]!.endedAt).toBe(testApp.clock.now().toISOString())
  expect(JSON.stringify(past)).not.toContain('Ольга')
  expect(await label()).toBe('Работа сайта')
  const { incidents } = await olga(contract.listOfficeIncidents, { query: { state: 'all' } })
  expect(incidents).toMatchObject([{ id, last: { n: 3, author: 'Ольга' } }])
  const entries = await olga(listAudit, { query: { playerId: '0' } })
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'incident.resolved', why: 'Всё работает', subject: `incident ${id}` },
    { action: 'incident.updated', after: { n: 2 } },
    { action: 'incident.published', before: null },
  ])
})

test('a resolved incident is opened again by a later update', async () => {
  const id = randomUUID()
  await publish(id, { state: 'resolved' })
  expect((await shown()).count).toBe(1)
  await write(id, 1, 'Снова не отвечает', 'identified')
  expect(await shown()).toMatchObject({ open: [{ id, endedAt: null }], past: [], count: 0 })
})

test('corrections keep what was published before, and players see that an update was corrected', async () => {
  const id = randomUUID()
  await publish(id, { text: 'Банк не отвечаит' })
  testApp.clock.move(minutes(1))
  await correct(id, 1, 1, 'Банк не отвечает')
  const at = testApp.clock.now().toISOString()
  const [incident] = (await shown()).open
  expect(incident!.updates).toMatchObject([{ text: 'Банк не отвечает', correctedAt: at }])
  await change(id, { seen: 2 }, ivan)
  expect((await shown()).open).toMatchObject([{ title: 'Карты не платят', affected: 'Карты' }])
  expect((await details(id)).edits).toMatchObject([
    {
      author: 'Иван',
      why: 'точнее',
      before: { title: 'Выводы стоят', affected: 'Выводы на карты' },
    },
    { author: 'Ольга', why: 'опечатка', before: { n: 1, text: 'Банк не отвечаит' } },
  ])
  const [changed, corrected] = await olga(listAudit, { query: { playerId: '0' } })
  expect([changed, corrected]).toMatchObject([
    { action: 'incident.changed', why: 'точнее', before: { title: 'Выводы стоят' } },
    { action: 'incident.corrected', before: { text: 'Банк не отвечаит' } },
  ])
  await expect(correct(id, 9, 3, 'Нет такой')).rejects.toMatchObject({ key: 'update_unknown' })
})

test('of two operators at once one is refused, and a lost answer is not written twice', async () => {
  const id = randomUUID()
  const first = await publish(id)
  expect(await publish(id, { startsAt: first.startsAt })).toEqual(first)
  await expect(publish(id, { title: 'Другое' }, ivan)).rejects.toMatchObject({
    key: 'incident_changed',
    status: 409,
  })
  const all = await Promise.allSettled([
    write(id, 1, 'Первое'),
    change(id, { seen: 1 }, ivan),
    correct(id, 1, 1, 'Третье'),
  ])
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await details(id)).version).toBe(2)
  await expect(write(id, 1, 'Ещё раз')).rejects.toMatchObject({ key: 'incident_changed' })
  await expect(write(randomUUID(), 1, 'Никому')).rejects.toMatchObject({ key: 'incident_unknown' })
  await expect(details(randomUUID())).rejects.toMatchObject({ key: 'incident_unknown' })
})

test('a start in the future, after the end or long ago is refused', async () => {
  const id = randomUUID()
  const now = testApp.clock.now()
  const at = (moved: number) => ({ startsAt: after(now, moved).toISOString() })
  for (const moved of [minutes(1), -days(400)])
    await expect(publish(id, at(moved))).rejects.toMatchObject({ key: 'incident_time' })
  await expect(publish(id, { startsAt: '0001-01-01T00:00:00Z' })).rejects.toMatchObject({
    key: 'incident_time',
  })
  await publish(id, Object.assign(at(-hours(1)), { state: 'resolved' as const }))
  testApp.clock.move(hours(1))
  await expect(change(id, {})).rejects.toMatchObject({ key: 'incident_time' })
  await change(id, at(-hours(2)))
})

test('markup stays text, and what is empty, invisible or too long is refused', async () => {
  const id = randomUUID()
  const title = '<img src=x onerror=alert(1)> «Выводы» & карты'
  await publish(id, { title, text: '<script>alert(1)</script>' })
  const [incident] = (await shown()).open
  expect(incident).toMatchObject({ title, updates: [{ text: '<script>alert(1)</script>' }] })
  for (const more of [
    { title: '' },
    { title: '\u200B \u200B' },
    { title: 'я'.repeat(121) },
    { affected: 'я'.repeat(301) },
    { text: 'я'.repeat(1001) },
    { text: 'две\nстроки' },
    { state: 'over' as 'resolved' },
  ])
    await expect(publish(randomUUID(), more)).rejects.toMatchObject({ key: 'validation' })
  expect((await shown()).open).toHaveLength(1)
})

test('resolved incidents are shown by pages for 90 days; operators page through all of them', async () => {
  const old = randomUUID()
  await publish(old, { state: 'resolved', title: 'Старый' })
  const end = after(testApp.clock.now(), -days(INCIDENT_DAYS))
  await sql`update incident set starts_at = ${end}, ended_at = ${end}`.execute(testApp.deps.db)
  for (let n = 1; n <= 22; n++) {
    testApp.clock.move(minutes(1))
    await publish(randomUUID(), { title: `Сбой ${n}`, state: 'resolved' })
  }
  const { past, count } = await shown({ limit: 10, offset: 20 })
  expect([past.map(({ title }) => title), count]).toEqual([['Сбой 2', 'Сбой 1'], 22])
  expect((await shown({ limit: 1000 })).past).toHaveLength(20)
  const first = await olga(contract.listOfficeIncidents, { query: { state: 'all' } })
  const rest = await olga(contract.listOfficeIncidents, {
    query: { state: 'all', after: first.next! },
  })
  const ids = first.incidents.concat(rest.incidents).map(({ id }) => id)
  expect([new Set(ids).size, ids.length, ids.at(-1), rest.next]).toEqual([23, 23, old, null])
})

test('updates and corrections are bounded, and a full incident can still be resolved', async () => {
  const id = randomUUID()
  await publish(id)
  for (let n = 1; n < contract.UPDATES_MAX - 1; n++) await write(id, n, `Запись ${n}`)
  const last = contract.UPDATES_MAX - 1
  await expect(write(id, last, 'Лишняя')).rejects.toMatchObject({ key: 'incident_full' })
  let { version } = await write(id, last, 'Всё работает', 'resolved')
  await expect(write(id, version, 'Снова')).rejects.toMatchObject({ key: 'incident_full' })
  for (let n = 0; n < contract.UPDATES_MAX; n++)
    ({ version } = await correct(id, 1, version, `Правка ${n}`))
  await expect(correct(id, 1, version, 'Лишняя')).rejects.toMatchObject({ key: 'incident_full' })
})
