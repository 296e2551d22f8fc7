import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { events, type Kind, publish } from './events.ts'
import { consumer, type Consumer, readAllEvents } from './event-stream.ts'
import { KEPT_MS, pruneEvents } from './outbox.ts'

const counted: Kind<{ n: number }> = { kind: 'test.counted', body: z.object({ n: z.int() }) }

let testApp: TestApp
let alisa: TestPlayer
let reader: Consumer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  alisa = await testApp.player()
})
afterAll(() => testApp.close())
beforeEach(() => {
  const take = async () => {}
  reader = consumer({ name: `test.${randomUUID()}`, stream: events, take, forget: take })
})

const say = (n: number) =>
  publish(testApp.deps.db, counted, { playerId: alisa.id, body: { n }, at: testApp.clock.now() })

async function numbers(): Promise<number[]> {
  const rows = await testApp.deps.db.selectFrom('event').select('body').orderBy('toldAt').execute()
  return rows.map(({ body }) => (body as { n: number }).n)
}

test('only events that are old and that all consumers have read are deleted', async () => {
  await say(1)
  await say(2)
  await readAllEvents(testApp.deps, [reader])
  expect(await pruneEvents(testApp.deps, [reader])).toBe(0)
  testApp.clock.move(KEPT_MS + 1)
  await say(3)
  await readAllEvents(testApp.deps, [reader])
  const behind = consumer({ ...reader, stream: events, name: 'test.behind', take: async () => {} })
  expect(await pruneEvents(testApp.deps, [reader, behind])).toBe(0)
  expect(await numbers()).toEqual([1, 2, 3])
  expect(await pruneEvents(testApp.deps, [reader])).toBe(2)
  expect(await numbers()).toEqual([3])
})

test('events of the transaction at which a consumer stands are kept', async () => {
  await say(4)
  await readAllEvents(testApp.deps, [reader])
  testApp.clock.move(2 * KEPT_MS)
  await pruneEvents(testApp.deps, [reader])
  expect(await numbers()).toEqual([4])
})

test('no other code can delete or change an event', async () => {
  const { db } = testApp.deps
  await expect(db.deleteFrom('event').execute()).rejects.toThrow('append only')
  await expect(db.updateTable('event').set({ kind: 'other' }).execute()).rejects.toThrow(
    'append only',
  )
})

test('the product prunes on a schedule, and only what all of its consumers have read', async () => {
  testApp.clock.move(days(100))
  const jobs = createJobs(testApp.deps).find(({ tasks }) => 'lib.prune_events' in tasks)
  expect(jobs?.cron).toEqual(['23 4 * * * lib.prune_events'])
  await jobs!.tasks['lib.prune_events']!.work({}, new AbortController().signal)
  expect(await numbers()).toEqual([4])
})
