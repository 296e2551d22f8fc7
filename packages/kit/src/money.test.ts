import { describe, expect, it } from 'vitest'
import { formatCount, formatMoney, splitMoney } from './format.tsx'

/** No-break spaces are hard to see in a test. */
const shown = (text: string) => text.replaceAll('\u00A0', '_')
const rub = (minor: bigint | number | string) => ({ minor, currency: 'RUB' })

describe('formatMoney', () => {
  it('groups thousands, keeps kopecks and puts the sign last', () => {
    expect(shown(formatMoney(rub(1_248_050n)))).toBe('12_480,50_₽')
    expect(shown(formatMoney(rub(0n)))).toBe('0,00_₽')
    expect(shown(formatMoney(rub(5n)))).toBe('0,05_₽')
    expect(shown(formatMoney(rub('128460000')))).toBe('1_284_600,00_₽')
  })

  it('writes U+2212 as the minus, and a plus only on request', () => {
    expect(shown(formatMoney(rub(-24_000n)))).toBe('−240,00_₽')
    expect(shown(formatMoney(rub(160_000n), { plus: true, short: true }))).toBe('+1_600_₽')
    expect(shown(formatMoney(rub(0n), { plus: true }))).toBe('0,00_₽')
  })

  it('`short` drops only an empty fraction', () => {
    expect(shown(formatMoney(rub(300_000n), { short: true }))).toBe('3_000_₽')
    expect(shown(formatMoney(rub(300_010n), { short: true }))).toBe('3_000,10_₽')
  })

  it('knows the exponent of each currency', () => {
    expect(shown(formatMoney({ minor: 1_250_000_000n, currency: 'TON' }))).toBe('1,25_TON')
    expect(shown(formatMoney({ minor: 1_234_567_890n, currency: 'TON' }))).toBe('1,23456789_TON')
    expect(shown(formatMoney({ minor: 12_500n, currency: 'POINTS' }))).toBe('12_500_POINTS')
    expect(shown(formatMoney({ minor: 100n, currency: 'UAH' }))).toBe('1,00_UAH')
  })

  it('[LOCALE-14, LOCALE-15] has symbols for three currencies, and codes for the others', () => {
    const one = (currency: string) => shown(formatMoney({ minor: 100n, currency }))
    expect(['RUB', 'KZT', 'AZN'].map(one)).toEqual(['1,00_₽', '1,00_₸', '1,00_₼'])
    expect(['USD', 'INR', 'UAH', 'eur'].map(one)).toEqual([
      '1,00_USD',
      '1,00_INR',
      '1,00_UAH',
      '1,00_EUR',
    ])
  })

  it('is exact beyond the precision of a double', () => {
    const parts = splitMoney({ minor: 9_007_199_254_740_993_17n, currency: 'USD' })
    expect(shown(parts.whole + parts.fraction)).toBe('9_007_199_254_740_993,17')
  })
})

it('groups the digits of counts', () => {
  expect(shown(formatCount(48_213_512))).toBe('48_213_512')
})
