import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import dice99 from './dice-99.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { createStream, streamOfWords } from '@ayva/game-math/stream'
import { fastStream, nodeHmac, simulate } from '@ayva/game-math/testing'
import { dice, diceMultiplier4, type DiceParams, winCount } from './dice.ts'

const model = dice.validateModel(dice99)
const over = (target: number): DiceParams => ({ direction: 'over', target })
const under = (target: number): DiceParams => ({ direction: 'under', target })

function play(amount: bigint, params: DiceParams, rng = fastStream(1)) {
  const step = dice.play(model, { amount, params }, rng)
  if (step.status !== 'settled') throw new Error('a roll settles at once')
  return step
}

test.each(vectors['dice-99'])('[PLAY-42] vector dice-99 $clientSeed / $nonce', (vector) => {
  const { bet, side, target } = vector.request
  const params = { direction: side as 'over' | 'under', target }
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const { outcome, payout } = play(BigInt(bet), params, rng)
  const { roll, win, multiplier4 } = outcome
  const told = { roll, win, multiplier4, payout: Number(payout), bytes: rng.bytes }
  expect(told).toEqual(vector.expect)
  expect(outcome).toMatchObject(params)
})

test('[PLAY-42] for every number of winning rolls the RTP is 99 % except for flooring', () => {
  const rtps: number[] = []
  for (let wins = model.minWinCount; wins <= model.maxWinCount; wins++) {
    for (const params of [over(9999 - wins), under(wins)]) {
      dice.validateBet(model, { amount: 1000n, params })
      expect(winCount(model, params)).toBe(wins)
      expect(diceMultiplier4(model, params)).toBe(Number(99_000_000n / BigInt(wins)))
      rtps.push((wins * diceMultiplier4(model, params)) / 1e8)
    }
  }
  const { rtpMin, rtpMax } = model.expected as unknown as Record<string, number>
  expect(Math.min(...rtps)).toBeCloseTo(rtpMin!, 12)
  expect(Math.max(...rtps)).toBeCloseTo(rtpMax!, 12)
})

test.each([over(4949), under(2718), over(9899), under(9500)])(
  '[PLAY-42] exactly the promised number of rolls wins: $direction $target',
  (params) => {
    let wins = 0
    for (let roll = 0; roll < 10_000; roll++) {
      const { outcome } = play(
        1000n,
        params,
        streamOfWords(() => roll),
      )
      expect(outcome.roll).toBe(roll)
      if (outcome.win) wins += 1
    }
    expect(wins).toBe(winCount(model, params))
  },
)

test('twenty thousand rolls of the real stream give the same', () => {
  const hitFrequency = 0.495
  const figures = { rtp: 0.99, sd: Math.sqrt(0.99 * 2 - 0.99 ** 2), hitFrequency }
  let nonce = 0
  const { zMean } = simulate(20_000, figures, () => {
    const seeds = { serverSeed: 'd1'.repeat(32), clientSeed: 'dice' }
    const rng = createStream({ ...seeds, nonce: nonce++, hmac: nodeHmac })
    return Number(play(10_000n, under(4950), rng).payout) / 10_000
  })
  expect(Math.abs(zMean)).toBeLessThan(4)
})

test('a roll pays its multiplier or nothing, and the same again for the same stream', () => {
  const bets = fc.record({
    direction: fc.constantFrom('over' as const, 'under' as const),
    wins: fc.integer({ min: 100, max: 9500 }),
    hundreds: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(bets, ({ direction, wins, hundreds, seed }) => {
      const params = direction === 'over' ? over(9999 - wins) : under(wins)
      const bet = { amount: hundreds * 100n, params }
      const step = play(bet.amount, params, fastStream(seed))
      const { win, multiplier4 } = step.outcome
      expect(step.payout).toBe(win ? (bet.amount * BigInt(multiplier4)) / 10_000n : 0n)
      expect(step.payout <= dice.maxPayout(model, bet)).toBe(true)
      expect(dice.maxFactor4(model, bet)).toBe(multiplier4)
      expect(play(bet.amount, params, fastStream(seed))).toEqual(step)
    }),
  )
})

describe('a bet is refused', () => {
  test.each([over(9900), over(498), under(99), under(9501), under(50.5), under(-1)])(
    'if too few or too many rolls would win: $direction $target',
    (params) => expect(refusal(1000n, params)).toBe('params_invalid'),
  )

  test('if it is malformed', () => {
    for (const params of [null, {}, { direction: 'left', target: 5000 }, { ...over(1), x: 1 }]) {
      expect(refusal(1000n, params as DiceParams)).toBe('params_invalid')
    }
  })

  test('if the amount is off the step', () => {
    expect(refusal(1050n, over(5000))).toBe('bet_step')
    expect(refusal(0n, over(5000))).toBe('bet_out_of_range')
    expect(refusal(-100n, over(5000))).toBe('bet_out_of_range')
  })
})

function refusal(amount: bigint, params: DiceParams) {
  try {
    dice.validateBet(model, { amount, params })
  } catch (error) {
    if (error instanceof InvalidBet) return error.key
  }
  return null
}

test('a roll has no actions', () => {
  const bet = { amount: 1000n, params: over(5000) }
  const state = { actions: [1 as never] }
  expect(() => dice.play(model, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => dice.autoAction(model, bet, fastStream(1), state)).toThrow(IllegalAction)
})

test('a malformed model is refused', () => {
  for (const raw of [{ ...dice99, rtpBp: 10_001 }, { ...dice99, maxWinCount: 10_000 }, {}]) {
    expect(() => dice.validateModel(raw)).toThrow()
  }
})
