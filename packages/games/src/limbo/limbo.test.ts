import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { limbo, limboChance, type LimboParams, result100Of } from './limbo.ts'
import limbo99 from './limbo-99.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }

const model = limbo.validateModel(limbo99)
const VALUES = 2n ** 52n

function play(amount: bigint, target100: number, rng = fastStream(1)) {
  const step = limbo.play(model, { amount, params: { target100 } }, rng)
  if (step.status !== 'settled') throw new Error('a climb settles at once')
  return step
}

test.each(vectors['limbo-99'])('[PLAY-42] vector limbo-99 $clientSeed / $nonce', (vector) => {
  const { bet, target100 } = vector.request
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const { outcome, payout } = play(BigInt(bet), target100, rng)
  const { result100, win } = outcome
  const r = createStream({ ...vector, hmac: nodeHmac })
    .u52()
    .toString()
  const told = { r, result100, win, payout: Number(payout), bytes: rng.bytes }
  expect(told).toEqual(vector.expect)
})

test('[PLAY-42] exactly the promised number of values reaches a target, and the RTP is 99 % for each', () => {
  const targets = fc.integer({ min: model.minTarget100, max: model.maxTarget100 })
  const proved = (target100: number) => {
    const winning = (99n * VALUES) / BigInt(target100)
    // The last winning value, and the one below it, which loses.
    expect(result100Of(model, VALUES - winning)).toBeGreaterThanOrEqual(target100)
    expect(result100Of(model, VALUES - winning - 1n)).toBeLessThan(target100)
    expect(limboChance(model, target100)).toBe(Number(winning) / Number(VALUES))
    expect((limboChance(model, target100) * target100) / 100).toBeCloseTo(0.99, 9)
  }
  for (const target of [101, 102, 150, 200, 9_999, 100_000_000]) proved(target)
  fc.assert(fc.property(targets, proved))
})

test('no height is below one or stated above the highest target', () => {
  expect(result100Of(model, 0n)).toBe(100)
  expect(result100Of(model, VALUES - 1n)).toBe(100_000_000)
  expect(play(1000n, 100_000_000, createStreamOf(VALUES - 1n)).payout).toBe(1_000_000_000n)
})

/** A stream whose `u52` is this value. */
function createStreamOf(value: bigint) {
  const rng = fastStream(1)
  return Object.assign(Object.create(rng) as typeof rng, { u52: () => value })
}

test('an ascent pays its target or nothing, and the same again for the same stream', () => {
  const bets = fc.record({
    target100: fc.integer({ min: 101, max: 100_000_000 }),
    hundreds: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(bets, ({ target100, hundreds, seed }) => {
      const bet = { amount: hundreds * 100n, params: { target100 } }
      const step = play(bet.amount, target100, fastStream(seed))
      const { win, result100 } = step.outcome
      expect(win).toBe(result100 >= target100)
      expect(step.payout).toBe(win ? (bet.amount * BigInt(target100)) / 100n : 0n)
      expect(step.payout <= limbo.maxPayout(model, bet)).toBe(true)
      expect(limbo.maxFactor4(model, bet)).toBe(target100 * 100)
      expect(play(bet.amount, target100, fastStream(seed))).toEqual(step)
    }),
  )
})

test('an almost certain choice is recognised as such', () => {
  const chance4 = (target100: number) =>
    limbo.chosenChance4!(model, { target100 }, [], play(1000n, target100).outcome)
  expect([101, 200].map(chance4)).toEqual([9802, 4950])
})

describe('a bet is refused', () => {
  const bad = [{ target100: 100 }, { target100: 100_000_001 }, { target100: 150.5 }, {}, null]
  test.each([...bad, { target100: 200, x: 1 }, { target100: '200' }])(
    'with an invalid target: %j',
    (params) => expect(refusal(1000n, params as LimboParams)).toBe('params_invalid'),
  )

  test('if the amount is off the step', () => {
    expect(refusal(1050n, { target100: 200 })).toBe('bet_step')
    expect(refusal(0n, { target100: 200 })).toBe('bet_out_of_range')
    expect(refusal(-100n, { target100: 200 })).toBe('bet_out_of_range')
  })
})

function refusal(amount: bigint, params: LimboParams) {
  try {
    limbo.validateBet(model, { amount, params })
  } catch (error) {
    if (error instanceof InvalidBet) return error.key
  }
  return null
}

test('an ascent has no actions', () => {
  const bet = { amount: 1000n, params: { target100: 200 } }
  const state = { actions: [1 as never] }
  expect(() => limbo.play(model, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => limbo.autoAction(model, bet, fastStream(1), state)).toThrow(IllegalAction)
})

test('the released model keeps its hash: a change of numbers is a new version', () => {
  const hash = '16f210b926edb78bf57717b652668ba0f48063af5e89c721e231db0a44dc0f31'
  expect(modelHash(model)).toBe(hash)
})

test('a malformed model is refused', () => {
  for (const raw of [{ ...limbo99, rtpBp: 10_001 }, { ...limbo99, minTarget100: 10 ** 9 }, {}]) {
    expect(() => limbo.validateModel(raw)).toThrow()
  }
})
