import { randomUUID } from 'node:crypto'
import { type RawNode, type RootOperationNode } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction } from '#lib/data/db.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { bodyOf, events, type Kind, publish } from './events.ts'
import {
  consumer,
  lagOf,
  readUntil,
  rebuild,
  startEventStream,
  type Stream,
} from './event-stream.ts'

const said: Kind<{ n: number }> = { kind: 'test.said', body: z.object({ n: z.int() }) }
const MANY = 30

let testApp: TestApp
let alisa: TestPlayer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  alisa = await testApp.player()
})
afterAll(() => testApp.close())

const say = (n: number) =>
  publish(testApp.deps.db, said, { playerId: alisa.id, body: { n }, at: testApp.clock.now() })
const textOf = (node: RootOperationNode) => (node as RawNode).sqlFragments?.join('?') ?? node.kind
const isLook = (text: string) => text.startsWith('select consumer, position::text')

test('idle consumers share one look-up, write nothing, and receive new events', async () => {
  const asked: string[] = []
  const db = overheard(testApp.deps.db, (node) => void asked.push(textOf(node)))
  const heard = new Map<string, number[]>()
  const all = Array.from({ length: MANY }, () => {
    const name = `test.${randomUUID()}`
    return consumer({
      name,
      stream: events,
      take: async (_tx, told) => {
        const numbers = told.flatMap((event) => bodyOf(said, event)?.n ?? [])
        heard.set(name, [...(heard.get(name) ?? []), ...numbers])
      },
      forget: async () => {},
    })
  })
  const takenBy = ({ name }: { name: string }) => heard.get(name) ?? []
  await say(1)
  const eventStream = startEventStream({ ...testApp.deps, db }, all)
  try {
    await expect.poll(() => all.map(takenBy)).toEqual(all.map(() => [1]))
    // Between two look-ups there is one query, which checks whether an event follows their common position.
    const sinceLook = () => {
      const [from, to] = asked.flatMap((text, at) => (isLook(text) ? [at] : [])).slice(-2)
      return to === undefined ? [] : asked.slice(from! + 1, to)
    }
    await expect.poll(sinceLook).toEqual([expect.stringMatching(/^\s*select .* limit \?$/s)])
    await expect.poll(() => readUntil(testApp.deps.db, all[0]!.name)).toBeInstanceOf(Date)

    await say(2)
    await expect.poll(() => all.map(takenBy)).toEqual(all.map(() => [1, 2]))

    const [first, second] = all as [(typeof all)[0], (typeof all)[0]]
    await rebuild(testApp.deps.db, first)
    await expect.poll(() => takenBy(first)).toEqual([1, 2, 1, 2])
    expect(takenBy(second)).toEqual([1, 2])
    await expect.poll(() => lagOf(testApp.deps, first)).toMatchObject({ waiting: 0, failures: 0 })
  } finally {
    await eventStream.stop()
  }
})

test('an unsuccessful look-up moves the time up to which the consumer has read', async () => {
  const one = consumer({
    name: `test.${randomUUID()}`,
    stream: events,
    take: async () => {},
    forget: async () => {},
  })
  const eventStream = startEventStream(testApp.deps, [one])
  const noted = async () => (await readUntil(testApp.deps.db, one.name))?.getTime() ?? 0
  try {
    await expect.poll(noted).toBe(testApp.clock.now().getTime() - 60_000)
    testApp.clock.move(3_600_000)
    await expect.poll(noted).toBe(testApp.clock.now().getTime() - 60_000)
  } finally {
    await eventStream.stop()
  }
})

test('the time does not move past an event that a running transaction holds back', async () => {
  const named = (stream: Stream<never>) =>
    consumer({
      name: `test.${randomUUID()}`,
      stream,
      take: async () => {},
      forget: async () => {},
    })
  const one = named(events as unknown as Stream<never>)
  const ofNothing = named({
    read: async () => [],
    waiting: async () => ({ waiting: 0, since: null }),
  })
  const noted = async ({ name }: typeof one) =>
    (await readUntil(testApp.deps.db, name))?.getTime() ?? 0
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>()
  const { promise: isTold, resolve: told } = Promise.withResolvers<void>()
  const at = testApp.clock.now()
  const eventStream = startEventStream(testApp.deps, [one, ofNothing])
  await expect.poll(() => noted(one)).toBe(at.getTime() - 60_000)
  const older = transaction(testApp.deps.db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    told()
    await isEnded
  })
  try {
    await isTold
    await say(3)
    testApp.clock.move(3_600_000)
    await expect.poll(() => noted(ofNothing)).toBe(testApp.clock.now().getTime() - 60_000)
    expect(await noted(one)).toBeLessThanOrEqual(at.getTime())
    end()
    await older
    await expect.poll(() => noted(one)).toBe(testApp.clock.now().getTime() - 60_000)
  } finally {
    end()
    await older
    await eventStream.stop()
  }
})
