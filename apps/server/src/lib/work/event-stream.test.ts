import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction, type Tx } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { bodyOf, events, type Kind, publish } from './events.ts'
import {
  consumer,
  type Consumer,
  lagOf,
  readAllEvents,
  rebuild,
  startEventStream,
} from './event-stream.ts'

const counted: Kind<{ n: number }> = { kind: 'test.counted', body: z.object({ n: z.int() }) }

let testApp: TestApp
let alisa: TestPlayer
let taken: number[]
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  alisa = await testApp.player()
})
afterAll(() => testApp.close())
beforeEach(() => (taken = []))

const say = (tx: Tx, n: number) =>
  publish(tx, counted, { playerId: alisa.id, body: { n }, at: testApp.clock.now() })

/** A consumer that has already read all existing events. */
async function subscription(
  take: (numbers: number[]) => Promise<void> = async (numbers) => void taken.push(...numbers),
): Promise<Consumer> {
  const one = consumer({
    name: `test.${randomUUID()}`,
    stream: events,
    take: (_tx, heard) => take(heard.flatMap((event) => bodyOf(counted, event)?.n ?? [])),
    forget: async () => {},
  })
  const whole = consumer({ ...one, stream: events, take: async () => {} })
  await readAllEvents(testApp.deps, [whole])
  return one
}

/** Publishes an event in a transaction that stays open until the test ends it. */
async function underWay(n: number) {
  let end: (how: 'commit' | 'rollback') => void = () => {}
  const how = new Promise<'commit' | 'rollback'>((resolve) => (end = resolve))
  let told: () => void = () => {}
  const isTold = new Promise<void>((resolve) => (told = resolve))
  const done = transaction(testApp.deps.db, async (tx) => {
    await say(tx, n)
    told()
    if ((await how) === 'rollback') throw new Error('rolled back')
  }).catch(() => {})
  await isTold
  return async (choice: 'commit' | 'rollback') => {
    end(choice)
    await done
  }
}

test('events are read once and in order even if transactions commit out of order', async () => {
  const one = await subscription()
  const finishFirst = await underWay(1)
  const finishLost = await underWay(2)
  // The later event commits first and is held back, because an earlier one may still commit.
  await say(testApp.deps.db, 3)
  const early = await one.step(testApp.deps.db, null, 10_000)
  expect(early).toEqual([])
  taken = []
  expect((await lagOf(testApp.deps, one)).waiting).toBe(1)
  await finishLost('rollback')
  await finishFirst('commit')
  await readAllEvents(testApp.deps, [one])
  expect(taken).toEqual([1, 3])
  expect(await lagOf(testApp.deps, one)).toMatchObject({ waiting: 0, seconds: 0, failures: 0 })
})

test('several nodes that read at the same time take each event once', async () => {
  const one = await subscription()
  const numbers = Array.from({ length: 3_000 }, (_, n) => n)
  await transaction(testApp.deps.db, async (tx) => {
    for (const n of numbers) await say(tx, n)
  })
  const nodes = Array.from({ length: 4 }, () => startEventStream(testApp.deps, [one]))
  try {
    await expect.poll(() => taken.length).toBe(numbers.length)
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()))
  }
  expect(new Set(taken).size).toBe(numbers.length)
})

test('events whose transaction failed are taken again', async () => {
  let breaks = true
  const one = await subscription(async (numbers) => {
    taken.push(...numbers)
    if (!breaks) return
    breaks = false
    taken = []
    throw new Error('the node died')
  })
  await say(testApp.deps.db, 7)
  await readAllEvents(testApp.deps, [one])
  expect(taken).toEqual([7])
})

test('an event that always fails becomes a dead letter, and the others are taken', async () => {
  const one = await subscription(async (numbers) => {
    if (numbers.includes(2)) throw new Error('not this one')
    taken.push(...numbers)
  })
  for (const n of [1, 2, 3]) await say(testApp.deps.db, n)
  await readAllEvents(testApp.deps, [one])
  expect(taken).toEqual([1, 3])
  expect(await lagOf(testApp.deps, one)).toMatchObject({ waiting: 0, deadLetters: 1 })
})

test('a consumer whose very first event always fails continues after it', async () => {
  for (const n of [4, 5]) await say(testApp.deps.db, n)
  let first: string | undefined
  const heard: string[] = []
  const one = consumer({
    name: `test.${randomUUID()}`,
    stream: events,
    async take(_tx, found) {
      first ??= found[0]!.id
      if (found.some(({ id }) => id === first)) throw new Error('not the first one')
      heard.push(...found.map(({ id }) => id))
    },
    forget: async () => {},
  })
  await readAllEvents(testApp.deps, [one])
  expect(heard).not.toContain(first)
  expect(await lagOf(testApp.deps, one)).toMatchObject({ waiting: 0, failures: 0, deadLetters: 1 })
})

test('one failing event among a thousand is found in few tries', async () => {
  let tries = 0
  const one = await subscription(async (numbers) => {
    tries += 1
    if (numbers.includes(799)) throw new Error('not this one')
    taken.push(...numbers)
  })
  const numbers = Array.from({ length: 1_000 }, (_, n) => n)
  await transaction(testApp.deps.db, async (tx) => {
    for (const n of numbers) await say(tx, n)
  })
  await readAllEvents(testApp.deps, [one])
  expect(taken.length).toBe(999)
  expect(await lagOf(testApp.deps, one)).toMatchObject({ waiting: 0, deadLetters: 1 })
  expect(tries).toBeLessThan(60)
})

test('a consumer that is rebuilt reads from the beginning', async () => {
  const one = await subscription()
  await say(testApp.deps.db, 9)
  await readAllEvents(testApp.deps, [one])
  expect(taken).toEqual([9])
  taken = []
  await rebuild(testApp.deps.db, one)
  await readAllEvents(testApp.deps, [one])
  expect(taken.length).toBeGreaterThan(5)
  expect(taken.at(-1)).toBe(9)
})
