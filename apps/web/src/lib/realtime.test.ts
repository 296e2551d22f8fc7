import { expect, test } from 'vitest'
import { retryDelay } from './realtime-line.ts'

test('each try waits longer than the one before, up to half a minute', () => {
  const waits = [0, 1, 2, 3, 10].map((tries) => retryDelay(tries, 1))
  expect(waits).toEqual([500, 1000, 2000, 4000, 30_000])
})

test('no two tabs need come back at the same moment', () => {
  expect(retryDelay(3, 0)).toBe(2000)
  expect(retryDelay(3, 0.5)).toBe(3000)
})
