import { expect, test } from 'vitest'
import { createCache, shared } from './cache.ts'
import { GuestAnswers } from './guest-answers.ts'

/** Counts how often it was really asked. */
function counting(queryKey: string[], options: object = {}) {
  let count = 0
  return { queryKey, queryFn: async () => ++count, ...options }
}

test('what all guests are told is asked for once, until content changes', async () => {
  const answers = new GuestAnswers()
  const games = counting(['games'], shared)

  expect(await answers.cache().query(games)).toBe(1)
  const second = answers.cache()
  expect(await second.query(games)).toBe(1)
  expect(second.getQueryData(['games']), 'a page that is drawn finds it').toBe(1)
  answers.clear()
  expect(await answers.cache().query(games)).toBe(2)
})

test('what one guest is told stays with that guest', async () => {
  const answers = new GuestAnswers()
  const self = counting(['self'])

  expect(await answers.cache().query(self)).toBe(1)
  expect(await answers.cache().query(self)).toBe(2)
})

test('a page carries only what it asked for itself', async () => {
  const answers = new GuestAnswers()
  await answers.cache().query(counting(['games'], shared))

  const other = answers.cache()
  await other.query(counting(['menu'], shared))
  const keys = other.getQueryCache().getAll()
  expect(keys.map(({ queryKey }) => queryKey)).toEqual([['menu']])
})

test('a failure is not kept for other guests', async () => {
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

test('what was asked before content changed is not kept after it', async () => {
  const answers = new GuestAnswers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = answers.cache().query({ queryKey: ['games'], queryFn: () => promise, ...shared })
  answers.clear()
  resolve('of yesterday')
  expect(await early).toBe('of yesterday')
  const late = { queryKey: ['games'], queryFn: async () => 'of today', ...shared }
  expect(await answers.cache().query(late)).toBe('of today')
})

test('invented names push out one answer each, and none that pages go on asking for', async () => {
  const answers = new GuestAnswers()
  const games = counting(['games'], shared)
  for (let name = 0; name < 600; name++) {
    expect(await answers.cache().query(games)).toBe(1)
    await answers.cache().query(counting(['game', String(name)], shared))
  }
})

test('[API-15] an answer holds for 300 s, and for who has a token not at all', async () => {
  let now = 0
  const answers = new GuestAnswers(() => now)
  const games = counting(['games'], shared)
  expect(await answers.cache().query(games)).toBe(1)
  now = 299_999
  expect(await answers.cache().query(games)).toBe(1)
  now = 300_000
  expect(await answers.cache().query(games)).toBe(2)
  // A player's page is rendered out of a store of its own.
  expect(await createCache().query(games)).toBe(3)
  expect(await createCache().query(games)).toBe(4)
})
