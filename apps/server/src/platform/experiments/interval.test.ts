import { expect, test } from 'vitest'
import { shareOf } from './interval.ts'

test.each([
  // Expected values from Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is the published one', (part, all, low, high) => {
  const found = shareOf(part, all)
  expect(found.share).toBe(part / all)
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

test('without visitors the interval is 0 to 1', () => {
  expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1 })
})
