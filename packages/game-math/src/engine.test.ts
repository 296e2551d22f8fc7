import { describe, expect, test } from 'vitest'
import { assertMultiple, celebration, InvalidBet, payoutOf } from './engine.ts'

describe('[PLAY-42] a loss is not celebrated, whatever it is called', () => {
  test.each([
    [0n, 'none'],
    [999n, 'none'],
    [1000n, 'none'],
    [1001n, 'small'],
    [9_999n, 'small'],
    [10_000n, 'big'],
    [29_999n, 'big'],
    [30_000n, 'huge'],
    [99_999n, 'huge'],
    [100_000n, 'max'],
    [10_000_000n, 'max'],
  ])('1000 staked, %s returned: %s', (payout, tier) => {
    expect(celebration(1000n, payout)).toBe(tier)
  })

  test('without a stake there is nothing to compare with', () => {
    expect(celebration(0n, 100n)).toBe('none')
  })
})

test('payouts are floored once, and are exact beyond 2^53', () => {
  expect(payoutOf(1000n, 14_988)).toBe(1498n)
  expect(payoutOf(1n, 9_999)).toBe(0n)
  expect(payoutOf(10n ** 18n + 1n, 1_000_000_000)).toBe((10n ** 18n + 1n) * 100_000n)
})

test('an amount is a positive multiple of the step', () => {
  expect(() => assertMultiple(200n, 100n)).not.toThrow()
  const keyOf = (amount: bigint) => {
    try {
      assertMultiple(amount, 100n)
    } catch (error) {
      return error instanceof InvalidBet && error.key
    }
    return null
  }
  expect([0n, -100n, 150n].map(keyOf)).toEqual(['bet_out_of_range', 'bet_out_of_range', 'bet_step'])
})
