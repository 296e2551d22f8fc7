/**
 * Limits that are shared by nodes. `TEST_REDIS_URL` selects a real server for the first tests; the others need a fake
 * server that can fail.
 */
import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Config, readConfig } from '#lib/config.ts'
import { Limits } from './limits.ts'
import { StandInRedis } from './redis.testing.ts'
import { openSharedCounts } from './shared-counts.ts'

const BUDGET = 100
const AWAY = 'shared limits are away: this node counts its share alone'
const waiting = { timeout: 240_000, interval: 20 }

let redis: StandInRedis
let who: string
let nodes: Limits[]
let warned: string[]
beforeEach(async () => {
  redis = await StandInRedis.start()
  who = randomUUID()
  nodes = []
  warned = []
})
afterEach(async () => {
  for (const node of nodes) node.close()
  await redis.kill()
})

async function open(url = redis.url): Promise<Limits> {
  const config: Config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    NODE_ENV: 'test',
    RATE_LIMITS: 'on',
    NODES: '2',
  })
  const log = { warn: (...said: unknown[]) => void warned.push(String(said.at(-1))) }
  const shared = await openSharedCounts(url, log as FastifyBaseLogger)
  const node = new Limits(config, shared)
  nodes.push(node)
  return node
}
/** Makes `times` requests and returns how many of them were allowed. */
const pass = (node: Limits, times: number, of = who) =>
  Array.from({ length: times }, () => node.countOf('test', of, BUDGET)).filter((one) => !one).length
/** Exchanges the counts of all nodes until every node knows them. */
async function notifyAll(): Promise<void> {
  for (let round = 0; round < 3; round++) for (const node of nodes) await node.exchange()
}
/** Waits until the node shares its counts: then it alone may give out the whole budget. */
const isShared = async (node: Limits) =>
  vi.waitFor(() => expect(pass(node, BUDGET, randomUUID())).toBe(BUDGET), waiting)
const countsAlone = async (node: Limits) =>
  vi.waitFor(() => expect(pass(node, BUDGET, randomUUID())).toBe(BUDGET / 2), waiting)

describe('two nodes with a shared budget', () => {
  const url = () => process.env['TEST_REDIS_URL'] ?? redis.url

  test('give it out together', async () => {
    const one = await open(url())
    const other = await open(url())
    await isShared(one)
    await isShared(other)
    expect(pass(one, 60)).toBe(60)
    expect(pass(other, 30)).toBe(30)
    await notifyAll()
    expect(pass(other, 20)).toBe(10)
    await notifyAll()
    pass(one, 1)
    await notifyAll()
    expect(pass(one, 20)).toBe(0)
    const retryAt = one.countOf('test', who, BUDGET)!
    expect(retryAt.getTime()).toBeGreaterThan(Date.now())
    expect(retryAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    expect(pass(other, BUDGET, 'somebody else')).toBe(BUDGET)
    expect(warned).toEqual([])
  })

  test('may each give out the whole of it while the other is idle', async () => {
    const one = await open(url())
    await open(url())
    await isShared(one)
    expect(pass(one, 2 * BUDGET)).toBe(BUDGET)
  })
})

test('small counts are not sent', async () => {
  const one = await open()
  await isShared(one)
  await notifyAll()
  redis.said = []
  pass(one, 5)
  await notifyAll()
  expect(redis.said).toEqual([])
  pass(one, 1)
  await notifyAll()
  expect(redis.said.filter((word) => word.startsWith('incrby'))).toEqual([
    `incrby ayva:limit:test ${who} 6`,
  ])
})

test('a node that cannot reach Redis at its start limits by its own share, and warns once', async () => {
  await redis.kill()
  const one = await open()
  expect(pass(one, BUDGET)).toBe(BUDGET / 2)
  await vi.waitFor(() => expect(warned).toEqual([AWAY]), waiting)
  redis = await StandInRedis.start(redis.port)
  await isShared(one)
})

test('an outage of Redis does not weaken the limits, and counts are sent when it is back', async () => {
  const one = await open()
  const other = await open()
  await isShared(one)
  await isShared(other)
  expect(pass(one, 40)).toBe(40)
  await notifyAll()
  await redis.kill()
  await countsAlone(one)
  await countsAlone(other)
  expect(pass(one, 40)).toBe(10)
  expect(pass(other, 60)).toBe(50)
  await notifyAll()
  expect(warned).toEqual([AWAY, AWAY])

  redis = await StandInRedis.start(redis.port)
  await isShared(one)
  await isShared(other)
  await notifyAll()
  // A counter is exchanged again only when a request is counted.
  pass(one, 1)
  pass(other, 1)
  await notifyAll()
  // Requests during the outage count, refused ones too.
  expect(pass(one, 10) + pass(other, 10)).toBe(0)
  expect(warned.filter((text) => text === 'shared limits are back')).toHaveLength(2)
})

test('a server that stops answering is given up within a second or two', async () => {
  const one = await open()
  await isShared(one)
  redis.fallSilent(true)
  await countsAlone(one)
  expect(warned).toEqual([AWAY])
  redis.fallSilent(false)
  await isShared(one)
})

test('a server that refuses to write is tried again, and the limits hold meanwhile', async () => {
  const one = await open()
  await isShared(one)
  redis.isFull = true
  pass(one, BUDGET)
  await countsAlone(one)
  await notifyAll()
  expect(warned).toEqual([AWAY])
  expect(pass(one, BUDGET, randomUUID())).toBe(BUDGET / 2)
  redis.isFull = false
  await isShared(one)
  expect(warned).toEqual([AWAY, 'shared limits are back'])
})
