import { expect, test } from 'vitest'
import { fundOf, isAhead, isPayable, isTheme } from './contests.ts'

test('prizes are payable if each is positive and their sum is within the operator’s maximum', () => {
  expect(fundOf([3n, 2n])).toBe(5n)
  expect(isPayable([10n ** 12n - 1n, 1n])).toBe(true)
  expect(isPayable([10n ** 12n, 1n])).toBe(false)
  expect(isPayable([5n, 0n])).toBe(false)
})

test('a period that ends before it begins, or has ended, is not ahead', () => {
  const startAt = new Date('2026-05-01T00:00:00Z')
  const endAt = new Date('2026-05-02T00:00:00Z')
  expect(isAhead({ startAt, endAt }, startAt)).toBe(true)
  expect(isAhead({ startAt, endAt }, endAt)).toBe(false)
  expect(isAhead({ startAt: endAt, endAt: startAt }, new Date('2026-04-01T00:00:00Z'))).toBe(false)
})

test('a card accepts only existing pictures', () => {
  expect(isTheme('no-such-theme')).toBe(false)
})
