import { expect, test } from 'vitest'
import { localBus } from '#lib/work/bus.ts'
import { Cache } from './cache.ts'
import { kept } from './kept.ts'

const MINUTE = 60_000

/** A `load` function whose promise the test settles. */
function slowLoad() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { load: () => promise, end: resolve }
}

test('a value is kept until its time is over', () => {
  let now = 0
  const cache = new Cache<string>({ most: 10, now: () => now })
  cache.keep(cache.begin(), 'a', 'first', MINUTE)
  now = MINUTE - 1
  expect(cache.find('a')).toBe('first')
  now = MINUTE
  expect(cache.find('a')).toBeUndefined()
  expect(cache.size).toBe(0)
})

test('the result of work that began before the cache was cleared is not kept', async () => {
  const cache = new Cache<string>({ most: 10 })
  const lease = cache.begin()
  cache.clear()
  expect(cache.keep(lease, 'a', 'of yesterday', MINUTE)).toBe(false)
  expect(cache.find('a')).toBeUndefined()

  const { load, end } = slowLoad()
  const early = cache.load('a', MINUTE, load)
  cache.clear()
  const late = cache.load('a', MINUTE, async () => 'of today')
  end('of yesterday')
  expect([await early, await late]).toEqual(['of yesterday', 'of today'])
  expect(cache.find('a')).toBe('of today')
})

test('`forget` also prevents keeping the results of work that is in progress', () => {
  const cache = new Cache<string>({ most: 10 })
  cache.keep(cache.begin(), 'a', 'x', MINUTE)
  cache.keep(cache.begin(), 'b', 'y', MINUTE)
  const lease = cache.begin()
  cache.forget((value) => value === 'x')
  expect([cache.find('a'), cache.find('b')]).toEqual([undefined, 'y'])
  expect(cache.keep(lease, 'a', 'x', MINUTE)).toBe(false)
})

test('concurrent callers share one load, and a failed load is not kept', async () => {
  const cache = new Cache<number>({ most: 10 })
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([cache.load('a', MINUTE, load), cache.load('a', MINUTE, load)])).toEqual(
    [1, 1],
  )
  expect(await cache.load('a', MINUTE, load)).toBe(1)
  await expect(cache.load('b', MINUTE, () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  )
  expect(await cache.load('b', MINUTE, load)).toBe(2)
})

test('a full cache drops one entry for each new one, and entries that are read again outlive any number of invented keys', () => {
  const cache = new Cache<number>({ most: 100 })
  for (let known = 0; known < 50; known++)
    cache.keep(cache.begin(), `known ${known}`, known, MINUTE)
  for (let known = 0; known < 50; known++) cache.find(`known ${known}`)
  for (let junk = 0; junk < 5_000; junk++) {
    cache.keep(cache.begin(), `junk ${junk}`, junk, MINUTE)
    expect(cache.size).toBeLessThanOrEqual(100)
  }
  const left = Array.from({ length: 50 }, (_, known) => cache.find(`known ${known}`))
  expect(left).toEqual(Array.from({ length: 50 }, (_, known) => known))
  expect(cache.size).toBe(100)
})

test('a full cache makes space even when every entry was read again', () => {
  const cache = new Cache<number>({ most: 3 })
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    cache.keep(cache.begin(), key, 1, MINUTE)
    cache.find(key)
  }
  expect(cache.size).toBe(3)
  expect(cache.find('e')).toBe(1)
})

test('a value of `kept` is loaded again when content changes, also while a load is in progress', async () => {
  const bus = localBus()
  let loads = 0
  const first = slowLoad()
  const games = kept(bus, MINUTE, () => (++loads === 1 ? first.load() : Promise.resolve('new')))
  const early = games()
  bus.publish('content_changed', {})
  expect(await games()).toBe('new')
  first.end('old')
  expect(await early).toBe('old')
  expect(await games()).toBe('new')
  expect(loads).toBe(2)
})
