import { expect, test } from 'vitest'
import { endOf, isLonger } from './breaks.ts'

const now = Date.parse('2026-08-31T12:00:00.000Z')
const held = (until: string | null, more = {}) => ({
  until,
  opensAt: null,
  longTerm: false,
  ...more,
})

test('a break ends after so many hours, or on the same day of a later month', () => {
  expect(endOf('day', now)).toBe('2026-09-01T12:00:00.000Z')
  expect(endOf('month', now)).toBe('2026-09-30T12:00:00.000Z')
  expect(endOf('half_year', now)).toBe('2027-02-28T12:00:00.000Z')
  expect(endOf('year', now)).toBe('2027-08-31T12:00:00.000Z')
  expect(endOf('forever', now)).toBeUndefined()
})

test('[LIMIT-06] only terms that prolong a break are offered during it', () => {
  const week = held('2026-09-07T12:00:00.000Z')
  const offered = (one: Parameters<typeof isLonger>[2]) =>
    (['day', 'week', 'month', 'half_year', 'year', 'forever'] as const).filter((term) =>
      isLonger(term, now, one),
    )
  expect(offered(null)).toHaveLength(6)
  expect(offered(week)).toEqual(['month', 'half_year', 'year', 'forever'])
  expect(offered(held(null, { longTerm: true }))).toEqual([])
  // It has ended; replacing it by a short break would open play without the player's request.
  expect(offered(held('2026-08-01T12:00:00.000Z', { longTerm: true }))).toEqual([
    'half_year',
    'year',
    'forever',
  ])
  const opensAt = '2026-09-01T10:00:00.000Z'
  expect(offered(held('2026-08-01T12:00:00.000Z', { longTerm: true, opensAt }))).toHaveLength(6)
})
