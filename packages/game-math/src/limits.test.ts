import { describe, expect, test } from 'vitest'
import { InvalidBet } from './engine.ts'
import {
  assertBetAmount,
  capMultiplier4,
  currencies,
  type Currency,
  limitsOf,
  slotLadder,
} from './limits.ts'

function refusal(
  kind: 'slot' | 'instant',
  amount: bigint,
  maxFactor4 = 10_000,
  currency: Currency = 'RUB',
) {
  try {
    assertBetAmount({ kind, currency, amount, maxFactor4 })
  } catch (error) {
    if (error instanceof InvalidBet) return error.key
  }
  return null
}

describe.each(currencies)('%s', (currency) => {
  const limits = limitsOf(currency)

  test('every legal slot bet divides into units of every slot (D = 5, 10, 20)', () => {
    for (const bet of limits.slotLadder) expect(bet % 20n).toBe(0n)
    const sorted = limits.slotLadder.toSorted((a, b) => (a < b ? -1 : 1))
    expect(limits.slotLadder).toEqual(sorted)
  })

  test('steps fit the range, and the cheapest bets are never refused for their payout', () => {
    expect(limits.instant.min % limits.instantStep).toBe(0n)
    expect(limits.instant.max % limits.instantStep).toBe(0n)
    expect(limits.instantStep % 100n).toBe(0n)
    expect(slotLadder(currency, 1000)[0]).toBe(limits.slotLadder[0])
  })
})

test('a ladder is cut where a win could exceed the largest payout', () => {
  expect(slotLadder('RUB', 10_000).at(-1)).toBe(100_000n)
  expect(slotLadder('RUB', 20_000).at(-1)).toBe(50_000n)
  expect(slotLadder('RUB', 103)).toEqual(limitsOf('RUB').slotLadder)
  expect(limitsOf('TON').exponent).toBe(9)
  expect(limitsOf('POINTS').exponent).toBe(0)
})

test('the cap of a round is what the largest payout leaves for the bet', () => {
  expect(capMultiplier4('RUB', 10_000_000n, 1_000_000_000)).toBe(1_000_000)
  expect(capMultiplier4('RUB', 1_000n, 1_000_000_000)).toBe(1_000_000_000)
  expect(capMultiplier4('RUB', 3_000_000n, 1_000_000_000)).toBe(3_333_333)
  expect(capMultiplier4('RUB', 0n, 5)).toBe(5)
})

describe('an amount is refused', () => {
  test.each([
    ['slot', 1_000n, null],
    ['slot', 7_000n, 'bet_not_on_ladder'],
    ['slot', 999n, 'bet_out_of_range'],
    ['slot', -1_000n, 'bet_out_of_range'],
    ['slot', 500_001n, 'bet_out_of_range'],
    ['instant', 1_000n, null],
    ['instant', 1_050n, 'bet_step'],
    ['instant', 900n, 'bet_out_of_range'],
    ['instant', 0n, 'bet_out_of_range'],
    ['instant', -1_000n, 'bet_out_of_range'],
    ['instant', 10_000_100n, 'bet_out_of_range'],
  ] as const)('%s of %s: %s', (kind, amount, key) => expect(refusal(kind, amount)).toBe(key))

  test('when a win could exceed the largest payout', () => {
    expect(refusal('slot', 100_000n, 100_000_000)).toBeNull()
    expect(refusal('slot', 150_000n, 100_000_000)).toBe('bet_exceeds_max_payout')
    expect(refusal('instant', 10_000_000n, 1_000_000)).toBeNull()
    expect(refusal('instant', 10_000_000n, 1_000_001)).toBe('bet_exceeds_max_payout')
  })

  test('in a currency without limits', () => {
    expect(() => limitsOf('EUR' as Currency)).toThrow(RangeError)
    expect(() => limitsOf('toString' as Currency)).toThrow(RangeError)
  })
})
