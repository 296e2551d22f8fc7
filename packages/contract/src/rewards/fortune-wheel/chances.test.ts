import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inParts, PARTS, sumOf, sumsToOne, wholeOf } from './chances.ts'
import { shippedWheels } from './shipped.data.ts'

test('weights become chances that sum to exactly one, each of them above nothing', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(weights, (some) => {
      const parts = inParts(some)
      expect(sumOf(parts)).toBe(PARTS)
      expect(Math.min(...parts)).toBeGreaterThan(0)
      expect(sumsToOne(parts)).toBe(true)
    }),
  )
})

test('chances that sum to one stay what they are, in finer parts', () => {
  for (const { sectors } of shippedWheels) {
    const weights = sectors.map(({ weight }) => weight)
    expect(sumsToOne(weights)).toBe(true)
    expect(inParts(weights)).toEqual(weights.map((one) => one * 1000))
  }
  expect(inParts([500_000, 500_000])).toEqual([500_000, 500_000])
})

test('what sums to no power of ten is no whole', () => {
  expect(sumsToOne([50, 49])).toBe(false)
  expect(sumsToOne([9_950])).toBe(false)
  expect(wholeOf(9_950)).toBe(10_000)
  expect(sumsToOne([1])).toBe(false)
  expect(inParts([1, 1, 1])).toEqual([333_334, 333_333, 333_333])
  expect(inParts([])).toEqual([])
})
