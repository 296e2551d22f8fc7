import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPromise, keepPromise, offersOf, promised } from './promise.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
      removeItem: (name: string) => void store.delete(name),
    },
  })
})

test('[GIFT-06 .. GIFT-08] the promise of a landing page is stored under its names until it is used', () => {
  keepPromise('?bonusFs=20&bonusPercent=100&bonusAmount=10000')
  expect(store.get('bonusFs')).toBe('20')
  expect(store.get('bonusPercent')).toBe('100')
  expect(store.get('bonusAmount')).toBe('10000')
  keepPromise('?utm_source=x')
  expect(promised('')).toEqual({ bonusFs: 20, bonusPercent: 100, bonusAmount: 10_000 })
  // Another landing page replaces the promise instead of adding to it.
  keepPromise('?bonusFs=50')
  expect(promised('')).toEqual({ bonusFs: 50 })
  expect(promised('?bonusPercent=100')).toEqual({ bonusPercent: 100 })
  forgetPromise()
  expect(promised('')).toEqual({})
})

test.each(['0', '-5', '1.5', '1e3', '501', '99999999999999999999', '<b>1</b>', ''])(
  'a link with bonusFs=%s promises nothing',
  (value) => {
    keepPromise(`?bonusFs=${encodeURIComponent(value)}`)
    expect(promised('')).toEqual({})
  },
)

describe('the site repeats only what it really gives', () => {
  const rub = (minor: bigint) => ({ minor, currency: 'RUB' as const })
  const spins = {
    name: 'spins',
    amount: rub(10_00n),
    deposit: null,
    rounds: { game: null, count: 20, bet: rub(10_00n) },
  }
  const percent = {
    name: 'percent',
    amount: rub(10_000_00n),
    rounds: null,
    deposit: { percent: 100, minimum: rub(500_00n) },
  }
  const bonus = { name: 'bonus', amount: rub(500_00n), deposit: null, rounds: null }
  const offers = [spins, percent, bonus]
  test.each([
    [{}, []],
    [{ bonusFs: 20 }, ['spins']],
    [{ bonusFs: 200 }, []],
    [{ bonusPercent: 100 }, ['percent']],
    [{ bonusPercent: 100, bonusAmount: 10_000 }, ['percent']],
    [{ bonusPercent: 300 }, []],
    [{ bonusPercent: 100, bonusAmount: 20_000 }, []],
    [{ bonusAmount: 10_000 }, ['percent']],
    [{ bonusAmount: 500 }, ['bonus']],
    [{ bonusFs: 20, bonusPercent: 100 }, ['spins', 'percent']],
  ])('%o', (said, names) => {
    expect(offersOf(said, offers).map(({ name }) => name)).toEqual(names)
  })
})
