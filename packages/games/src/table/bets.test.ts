import { expect, test } from 'vitest'
import { betProblem, doubleBet, firstBet, halfBet, legalBet, readBet, writeBet } from './bets.ts'

const range = { ladder: null, min: 1000n, max: 10_000_000n, step: 100n, maxPayout: 1_000_000_000n }
const ladder = { ...range, ladder: [1000n, 2000n, 3000n, 5000n], max: 5000n, step: 1000n }

test('a bet is moved to a legal one, never above the wish', () => {
  expect(legalBet(range, 12_345n)).toBe(12_300n)
  expect(legalBet(range, 1n)).toBe(1000n)
  expect(legalBet(range, 10n ** 12n)).toBe(10_000_000n)
  expect(legalBet(ladder, 4999n)).toBe(3000n)
  expect(legalBet(ladder, 1n)).toBe(1000n)
})

test('half and double stay within the limits', () => {
  expect(halfBet(range, 1500n)).toBe(1000n)
  expect(halfBet(range, 15_000n)).toBe(7500n)
  expect(doubleBet(range, 9_000_000n)).toBe(10_000_000n)
})

test('[PLAY-42] the first bet is the last one made here, or a small one', () => {
  expect(firstBet(ladder, undefined)).toBe(3000n)
  expect(firstBet(ladder, 5000n)).toBe(5000n)
  expect(firstBet(range, undefined)).toBe(4000n)
})

test('each wrong bet has its reason', () => {
  expect(betProblem(range, undefined, 10_000n)).toBe('unreadable')
  expect(betProblem(range, 900n, 10_000n)).toBe('below_min')
  expect(betProblem(range, 10_000_100n, 10n ** 9n)).toBe('above_max')
  expect(betProblem(range, 1050n, 10_000n)).toBe('step')
  expect(betProblem(ladder, 4000n, 10_000n)).toBe('step')
  expect(betProblem(range, 10_100n, 10_000n)).toBe('funds')
  expect(betProblem(range, 10_000n, 10_000n)).toBe(undefined)
})

test('sums are parsed and written without a float', () => {
  expect(readBet('1 500,5', 'RUB')).toBe(150_050n)
  expect(readBet('1,005', 'RUB')).toBe(undefined)
  expect(readBet('-5', 'RUB')).toBe(undefined)
  expect(writeBet(10_000n, 2)).toBe('100,00')
  expect(writeBet(5n, 2)).toBe('0,05')
  expect(writeBet(40n, 0)).toBe('40')
})
