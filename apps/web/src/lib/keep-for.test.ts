import { Refusal } from '@ayva/contract/refusal'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { optional, shared } from './cache.ts'
import { keepFor } from './keep-for.ts'

const NOW = 1_800_000_000_000
const KEEP = 300

/** Renders a page from one answer that all guests share, so many seconds old, and other requests. */
async function drawnOf(age: number, ask: () => Promise<unknown> = async () => 1) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await cache.prefetchQuery({ queryKey: ['games'], queryFn: async () => [], ...shared })
  const [games] = cache.getQueryCache().getAll()
  games!.setState({ ...games!.state, dataUpdatedAt: NOW - age * 1000 })
  await cache.query({ queryKey: ['more'], queryFn: ask }).catch(optional)
  return cache
}

const refusalOf = (status: number) => new Refusal('no', { status, code: 1, message: 'Нет' })

test.each([
  { age: 0, kept: KEEP },
  { age: 100, kept: 200 },
  { age: 299, kept: 1 },
  { age: 400, kept: 1 },
])('a page from an answer $age s old is cached for $kept s', async ({ age, kept }) => {
  expect(keepFor(await drawnOf(age), KEEP, NOW)).toBe(kept)
})

test('a page that is not cached stays so, and one cached for a shorter time is not cached longer', async () => {
  expect(keepFor(await drawnOf(0), 0, NOW)).toBe(0)
  expect(keepFor(await drawnOf(0), 30, NOW)).toBe(30)
})

test('a page that lacks an answer is soon rendered again; a refusal is an answer', async () => {
  const fails = () => Promise.reject(new Error('the database is away'))
  const unavailable = () => Promise.reject(refusalOf(503))
  const refuses = () => Promise.reject(refusalOf(404))
  expect(keepFor(await drawnOf(0, fails), KEEP, NOW)).toBe(5)
  expect(keepFor(await drawnOf(0, unavailable), KEEP, NOW)).toBe(5)
  expect(keepFor(await drawnOf(0, refuses), KEEP, NOW)).toBe(KEEP)
})
