import { expect, test } from 'vitest'
import { createCache, shared } from './cache.ts'
import { GuestAnswers } from './guest-answers.ts'

/** Counts the real requests. */
function counting(queryKey: string[], options: object = {}) {
  let count = 0
  return { queryKey, queryFn: async () => ++count, ...options }
}

test('what is the same for all guests is requested once, until content changes', async () => {
  const answers = new GuestAnswers()
  const games = counting(['games'], shared)

  expect(await answers.cache().query(games)).toBe(1)
  const second = answers.cache()
  expect(await second.query(games)).toBe(1)
  expect(second.getQueryData(['games']), 'a page that is drawn finds it').toBe(1)
  answers.clear()
  expect(await answers.cache().query(games)).toBe(2)
})

test('what is specific to one guest stays with that guest', async () => {
  const answers = new GuestAnswers()
  const self = counting(['self'])

  expect(await answers.cache().query(self)).toBe(1)
  expect(await answers.cache().query(self)).toBe(2)
})

test('a page contains only what it requested itself', async () => {
  const answers = new GuestAnswers()
  await answers.cache().query(counting(['games'], shared))

  const other = answers.cache()
  await other.query(counting(['menu'], shared))
  const keys = other.getQueryCache().getAll()
  expect(keys.map(({ queryKey }) => queryKey)).toEqual([['menu']])
})

test('a failure is not cached for other guests', async () => {
  const answers = new GuestAnswers()
  let broken = true
  const shaky = {
    queryKey: ['menu'],
    queryFn: async () => (broken ? Promise.reject(new Error('away')) : 'here'),
    ...shared,
    retry: false,
  }
  await expect(answers.cache().query(shaky)).rejects.toThrow('away')
  broken = false
  expect(await answers.cache().query(shaky)).toBe('here')
})

test('an answer requested before a change of content is not cached after it', async () => {
  const answers = new GuestAnswers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = answers.cache().query({ queryKey: ['games'], queryFn: () => promise, ...shared })
  answers.clear()
  resolve('of yesterday')
  expect(await early).toBe('of yesterday')
  const late = { queryKey: ['games'], queryFn: async () => 'of today', ...shared }
  expect(await answers.cache().query(late)).toBe('of today')
})

test('invented names displace one answer each, and none that pages keep requesting', async () => {
  const answers = new GuestAnswers()
  const games = counting(['games'], shared)
  for (let name = 0; name < 600; name++) {
    expect(await answers.cache().query(games)).toBe(1)
    await answers.cache().query(counting(['game', String(name)], shared))
  }
})

test('[API-15] an answer is cached for 300 s, and not at all for visitors with a token', async () => {
  let now = 0
  const answers = new GuestAnswers(() => now)
  const games = counting(['games'], shared)
  expect(await answers.cache().query(games)).toBe(1)
  now = 299_999
  expect(await answers.cache().query(games)).toBe(1)
  now = 300_000
  expect(await answers.cache().query(games)).toBe(2)
  // A player's page is rendered with its own cache.
  expect(await createCache().query(games)).toBe(3)
  expect(await createCache().query(games)).toBe(4)
})
