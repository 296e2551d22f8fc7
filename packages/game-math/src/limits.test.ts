import { describe, expect, test } from 'vitest'
import { type BetKind, type BetPart, InvalidBet, wagerKindOf } from './engine.ts'
import {
  assertBetAmount,
  assertBetParts,
  capMultiplier4,
  currencies,
  type Currency,
  limitsOf,
  slotLadder,
} from './limits.ts'

function refusal(kind: BetKind, amount: bigint, maxFactor4 = 10_000, currency: Currency = 'RUB') {
  return keyOf(() => assertBetAmount({ kind, currency, amount, maxFactor4 }))
}

function keyOf(judge: () => void) {
  try {
    judge()
  } catch (error) {
    if (error instanceof InvalidBet) return error.key
    throw error
  }
  return null
}

const partRefusal = (parts: BetPart[], currency: Currency = 'RUB', kind: BetKind = 'roulette') =>
  keyOf(() => assertBetParts(kind, currency, parts))
const chip = (limit: string, amount: bigint, place = limit) => ({ place, limit, amount })

describe.each(currencies)('%s', (currency) => {
  const limits = limitsOf(currency)

  test('every legal slot bet can be divided into units of every slot (D = 5, 10, 20)', () => {
    for (const bet of limits.slotLadder) expect(bet % 20n).toBe(0n)
    const sorted = limits.slotLadder.toSorted((a, b) => (a < b ? -1 : 1))
    expect(limits.slotLadder).toEqual(sorted)
  })

  test('steps fit the range, and the smallest bets are never refused for their payout', () => {
    expect(limits.instant.min % limits.instantStep).toBe(0n)
    expect(limits.instant.max % limits.instantStep).toBe(0n)
    expect(limits.instantStep % 100n).toBe(0n)
    expect(slotLadder(currency, 1000)[0]).toBe(limits.slotLadder[0])
  })

  test('every kind of bet has a range of whole steps, whose halves are whole', () => {
    for (const { min, max, step, places = {} } of Object.values(limits.ranges)) {
      expect(step % 20n).toBe(0n)
      for (const sum of [min, max, ...Object.values(places)]) expect(sum % step).toBe(0n)
      for (const most of Object.values(places)) expect(most >= min && most <= max).toBe(true)
    }
  })
})

test('the list of stakes ends where a win could exceed the largest payout', () => {
  expect(slotLadder('RUB', 10_000).at(-1)).toBe(100_000n)
  expect(slotLadder('RUB', 20_000).at(-1)).toBe(50_000n)
  expect(slotLadder('RUB', 103)).toEqual(limitsOf('RUB').slotLadder)
  expect(limitsOf('TON').exponent).toBe(9)
  expect(limitsOf('POINTS').exponent).toBe(0)
})

test('the cap of a round is the largest payout divided by the bet', () => {
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
    ['keno', 200_000n, null],
    ['keno', 200_100n, 'bet_out_of_range'],
    ['keno', 1_020n, 'bet_step'],
    ['blackjack', 5_020n, null],
    ['blackjack', 4_980n, 'bet_out_of_range'],
    ['blackjack', 5_010n, 'bet_step'],
    ['videopoker', 500_020n, 'bet_out_of_range'],
    ['baccarat', 5_000n, null],
    ['baccarat', 25_000_020n, 'bet_out_of_range'],
    ['roulette', 20_000_000n, null],
    ['roulette', 20_000_020n, 'bet_out_of_range'],
  ] as const)('%s of %s: %s', (kind, amount, key) => expect(refusal(kind, amount)).toBe(key))

  test('if a win could exceed the largest payout', () => {
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

describe('the amount on one place of a table is refused', () => {
  test.each([
    ['the least chip', [chip('straight', 1_000n)], null],
    ['the most', [chip('straight', 500_000n), chip('evenMoney', 10_000_000n)], null],
    ['under the least chip', [chip('straight', 980n)], 'part_out_of_range'],
    ['above the place', [chip('straight', 500_020n)], 'part_out_of_range'],
    ['nothing', [chip('split', 0n)], 'part_out_of_range'],
    ['a negative sum', [chip('split', -1_000n)], 'part_out_of_range'],
    ['a huge sum', [chip('split', 10n ** 18n)], 'part_out_of_range'],
    ['off the step', [chip('split', 1_010n)], 'part_step'],
    ['twice', [chip('split', 1_000n), chip('split', 1_000n)], 'part_twice'],
  ] as const)('or not: %s', (_, parts, key) => expect(partRefusal([...parts])).toBe(key))

  test('by the currency of the round', () => {
    expect(partRefusal([chip('straight', 20n)], 'USD')).toBeNull()
    expect(partRefusal([chip('straight', 10_020n)], 'USD')).toBe('part_out_of_range')
    expect(partRefusal([chip('tie', 400_000n)], 'POINTS', 'baccarat')).toBeNull()
    expect(partRefusal([chip('tie', 400_020n)], 'POINTS', 'baccarat')).toBe('part_out_of_range')
  })

  test('with an exception if a kind of bet has no such place', () => {
    expect(() => partRefusal([chip('basket', 1_000n)])).toThrow(TypeError)
    expect(() => partRefusal([chip('straight', 1_000n)], 'RUB', 'slot')).toThrow(TypeError)
  })
})

test('a stake counts for wagering as its engine says, else as a slot only if it is one', () => {
  expect(wagerKindOf({ kind: 'slot' })).toBe('slot')
  expect(wagerKindOf({ kind: 'keno', wager: 'slot' })).toBe('slot')
  expect(wagerKindOf({ kind: 'roulette' })).toBe('instant')
})
