import { WELCOME_MS } from '@ayva/contract/payments/gifts/words'
import { describe, expect, test } from 'vitest'
import { bonusOf, goesWithDeposit, leftOf, shareOf } from './figures.ts'
import { text, unbroken } from './gifts.text.ts'
import { isNewcomer } from './newcomer.ts'
import { text as truth } from './truth.text.ts'

const rub = (minor: bigint) => ({ minor, currency: 'RUB' as const })

test('[GIFT-18] a player is new for 30 seconds after the account was opened', () => {
  const created = 1_790_000_000
  const after = (ms: number) => isNewcomer(created, created * 1000 + ms)
  expect(WELCOME_MS).toBe(30_000)
  expect([after(0), after(29_000), after(31_000), after(86_400_000)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a sum in an operator’s text is not broken across lines', () => {
  const words = 'До 10 000 ₽ сверху, +100 % к 3 пополнениям'
  expect(unbroken(words)).toBe('До 10\u00A0000\u00A0₽ сверху, +100\u00A0% к 3 пополнениям')
})

describe('the remaining sum to wager', () => {
  test.each([
    [0n, 100_00n, 100_00n, 0],
    [40_00n, 100_00n, 60_00n, 0.4],
    [100_00n, 100_00n, 0n, 1],
    [140_00n, 100_00n, 0n, 1],
    [0n, 0n, 0n, 1],
  ])('%d of %d', (current, required, left, share) => {
    const wager = { current: rub(current), required: rub(required) }
    expect(leftOf(wager)).toEqual(rub(left))
    expect(shareOf(wager)).toBeCloseTo(share)
  })
})

describe('the bonus for a deposit', () => {
  const gift = { amount: rub(5_000_00n), deposit: { percent: 50, minimum: rub(300_00n) } }
  test.each([
    [299_99n, undefined],
    [300_00n, 150_00n],
    [3_000_00n, 1_500_00n],
    [1_000_000_00n, 5_000_00n],
    // The fraction of a kopeck is rounded down.
    [300_01n, 150_00n],
  ])('of %d kopecks', (sum, bonus) => {
    expect(bonusOf(gift, rub(sum))?.minor).toBe(bonus)
  })
  test('is zero in another currency, or without a deposit', () => {
    expect(bonusOf(gift, { minor: 1_000_00n, currency: 'USD' })).toBeUndefined()
    expect(bonusOf({ ...gift, deposit: null }, rub(1_000_00n))).toBeUndefined()
  })
})

test('only an available deposit gift accompanies a deposit', () => {
  expect(goesWithDeposit({ kind: 'deposit_bonus', state: 'available' })).toBe(true)
  expect(goesWithDeposit({ kind: 'deposit_bonus', state: 'chosen' })).toBe(true)
  expect(goesWithDeposit({ kind: 'deposit_bonus', state: 'waiting' })).toBe(false)
  expect(goesWithDeposit({ kind: 'bonus', state: 'available' })).toBe(false)
})

test('shares are stated so that a possible one is never 0 %, and never 100 %', () => {
  expect([0, 0.0004, 0.004, 0.044, 0.44, 0.9996, 1].map(truth.percent)).toEqual([
    '0 %',
    'меньше 0,1 %',
    '0,4 %',
    '4,4 %',
    '44 %',
    'больше 99,9 %',
    '100 %',
  ])
  expect(truth.none(rub(0n), 0.004)).toBe('0\u00A0₽, меньше 1 из 100')
  expect(truth.bar(rub(0n), rub(100_00n), 0.2)).toBe('до 100\u00A0₽: 20 из 100')
  expect(truth.bar(rub(100_00n), null, 0.01)).toBe('больше 100\u00A0₽: 1 из 100')
})

test('a simulated return is stated with its interval and its rounds', () => {
  const game = { name: 'Пасека', rtp: 0.9582, bet: rub(10_00n), own: true }
  const told = (tried: { rounds: number; error: number } | null) =>
    truth.how({ method: 'simulated', samples: 4000, game: { ...game, tried } } as never)
  expect(told({ rounds: 1_000_000, error: 0.0051 })).toMatch(
    /возврат 95,8 ± 0,6 % по 1\s000\s000 раундов\.$/,
  )
  expect(told(null)).toMatch(/возврат 96 %\.$/)
})

test('a term is stated in days, and a missing one as unlimited', () => {
  expect(text.until('2026-11-27T21:30:00Z')).toBe('до 28 ноября')
  expect(text.until(null)).toBe('бессрочно')
})
