import { type LimitState } from '@ayva/contract/protection/limits'
import { describe, expect, test } from 'vitest'
import {
  effectOf,
  isClosed,
  leftOf,
  periodOf,
  readMax,
  stepAt,
  stepsOf,
  type Which,
} from './scale.ts'

const week: Which = { name: 'deposit', period: 'week', currency: 'RUB' }
const time = { name: 'session', currency: null } as const
const limit = (max: bigint, which: Which = week): LimitState =>
  ({ ...which, max, used: 0n, resetsAt: '2026-11-30T00:00:00.000Z' }) as LimitState

test('the steps of a slider grow, and the step below a sum is found', () => {
  const steps = stepsOf(week)
  expect([steps[0], steps[1], steps.at(-1)]).toEqual([100_00n, 150_00n, 1_000_000_00n])
  for (const currency of ['RUB', 'USD', 'TON', 'KZT', null]) {
    const grown = stepsOf({ name: currency === null ? 'session' : 'loss', currency })
    expect(grown.every((step, at) => at === 0 || step > grown[at - 1]!)).toBe(true)
  }
  expect(stepAt(steps, 100_00n)).toBe(0)
  expect(stepAt(steps, 1n)).toBe(0)
  expect(stepAt(steps, 199_00n)).toBe(1)
  expect(stepAt(steps, 10n ** 17n)).toBe(steps.length - 1)
})

test('a typed limit is a positive sum, or a duration', () => {
  expect(readMax('7 000', week)).toBe(7000_00n)
  expect(readMax('0,5', { name: 'bet', currency: 'TON' })).toBe(500_000_000n)
  expect(readMax('90', time)).toBe(90n)
  expect(readMax('1:30', time)).toBe(90n)
  for (const typed of ['', '0', '-5', 'сто', '1,234']) expect(readMax(typed, week)).toBeUndefined()
  for (const typed of ['', '0', '1,5', '1:2:3']) expect(readMax(typed, time)).toBeUndefined()
})

test('rounds are integers, and hours are looser if some of them are open', () => {
  const rounds = { name: 'rounds', currency: null } as const
  expect(readMax('1 000', rounds)).toBe(1000n)
  for (const typed of ['1:30', '0', '1,5', '10000000'])
    expect(readMax(typed, rounds)).toBeUndefined()
  const hours: Which = { name: 'hours', period: 'day', currency: null }
  const night = [limit(22000800n, hours)]
  expect(effectOf([], hours, 22000800n)).toBe('first')
  expect(effectOf(night, hours, 22000800n)).toBe('same')
  expect(effectOf(night, hours, 21300830n)).toBe('lower')
  expect(effectOf(night, hours, 22300830n)).toBe('raise')
  expect(effectOf(night, hours, 8002200n)).toBe('raise')
})

describe('[LIMIT-09] the effect of a new limit', () => {
  test.each([
    ['the first one holds at once', [], 1000n, 'first'],
    ['a lower one holds at once', [limit(2000n)], 1000n, 'lower'],
    ['a higher one waits', [limit(2000n)], 3000n, 'raise'],
    [
      'another period beside one is stricter',
      [limit(2000n, { ...week, period: 'day' })],
      9000n,
      'first',
    ],
    ['another wallet is opened by it', [limit(2000n, { ...week, currency: 'USD' })], 1n, 'open'],
    ['the same is nothing new', [limit(2000n)], 2000n, 'same'],
  ] as const)('%s', (_what, limits, max, effect) => {
    expect(effectOf(limits, week, max)).toBe(effect)
  })

  test('a limit of another kind closes no wallet', () => {
    expect(isClosed([limit(1n, { ...week, name: 'loss', currency: 'USD' })], week)).toBe(false)
  })
})

test('nothing is left of a used-up limit, and more than the limit after wins', () => {
  expect(leftOf({ ...limit(1000n), used: 1200n })).toBe(0n)
  expect(leftOf({ ...limit(1000n), used: 400n })).toBe(600n)
  expect(leftOf({ ...limit(1000n), used: -400n })).toBe(1400n)
})

test('the page begins with the requested period, else with one that has a limit', () => {
  const kind = { name: 'deposit', currency: 'RUB' } as const
  expect(periodOf([limit(1n)], kind, 'month')).toBe('month')
  expect(periodOf([limit(1n, { ...week, period: 'month' })], kind, 'года')).toBe('month')
  expect(periodOf([], kind, null)).toBe('week')
})
