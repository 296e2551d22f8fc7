/**
 * Limits that nodes share. `TEST_REDIS_URL` points the first half at a real server; the rest is about one
 * that fails, which a stand-in does at will.
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
/** How many of so many requests are let pass. */
const pass = (node: Limits, times: number, of = who) =>
  Array.from({ length: times }, () => node.countOf('test', of, BUDGET)).filter((one) => !one).length
/** What each has counted until now is known to all. */
async function notifyAll(): Promise<void> {
  for (let round = 0; round < 3; round++) for (const node of nodes) await node.exchange()
}
/** Counts of somebody new are shared as soon as there is somebody to share them by. */
const isShared = async (node: Limits) =>
  vi.waitFor(() => expect(pass(node, BUDGET, randomUUID())).toBe(BUDGET), waiting)
const countsAlone = async (node: Limits) =>
  vi.waitFor(() => expect(pass(node, BUDGET, randomUUID())).toBe(BUDGET / 2), waiting)

describe('of two nodes that share', () => {
  const url = () => process.env['TEST_REDIS_URL'] ?? redis.url

  test('one budget is given out by both together', async () => {
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

  test('the other node alone may give out the whole of it', async () => {
    const one = await open(url())
    await open(url())
    await isShared(one)
    expect(pass(one, 2 * BUDGET)).toBe(BUDGET)
  })
})

test('who asks for little is not spoken of', async () => {
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

test('a node that finds nobody at its start counts its share alone, and says so once', async () => {
  await redis.kill()
  const one = await open()
  expect(pass(one, BUDGET)).toBe(BUDGET / 2)
  await vi.waitFor(() => expect(warned).toEqual([AWAY]), waiting)
  redis = await StandInRedis.start(redis.port)
  await isShared(one)
})

test('what is lost in the middle costs no protection, and is told when it is back', async () => {
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
  // Who asks again tells of it, and hears what all have counted.
  pass(one, 1)
  pass(other, 1)
  await notifyAll()
  // All that was asked for meanwhile counts, what was refused too.
  expect(pass(one, 10) + pass(other, 10)).toBe(0)
  expect(warned.filter((text) => text === 'shared limits are back')).toHaveLength(2)
})

test('a server that falls silent is given up within a second or two', async () => {
  const one = await open()
  await isShared(one)
  redis.fallSilent(true)
  await countsAlone(one)
  expect(warned).toEqual([AWAY])
  redis.fallSilent(false)
  await isShared(one)
})

test('a server that takes nothing is asked on, and costs no protection meanwhile', async () => {
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
