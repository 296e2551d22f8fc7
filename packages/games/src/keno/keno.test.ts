import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { createStream } from '@ayva/game-math/stream'
import { chiLimit, chiSquare, fastStream, nodeHmac } from '@ayva/game-math/testing'
import kenoClassic from './keno-classic.json' with { type: 'json' }
import kenoHigh from './keno-high.json' with { type: 'json' }
import { hitLeaves, hitShare, keno, type KenoOutcome, NUMBERS } from './keno.ts'
import vectors from './vectors.json' with { type: 'json' }

const models = [kenoClassic, kenoHigh].map((raw) => keno.validateModel(raw))
const bet = (picks: number[], amount = 1_000n) => ({ amount, params: { picks } })

describe.each(models)('$id', (model) => {
  const own = vectors[model.id as keyof typeof vectors]

  test.each(own)(`[PLAY-42] vector ${model.id} $clientSeed / $nonce`, (vector) => {
    const { bet: amount, picks } = vector.request
    const rng = createStream({ ...vector, hmac: nodeHmac })
    const step = keno.play(model, bet(picks, BigInt(amount)), rng)
    if (step.status !== 'settled') throw new Error('a draw settles at once')
    const { drawn, hits, multiplier4 } = step.outcome
    const multiplier100 = multiplier4 / 100
    const told = { drawn, hits, multiplier100, payout: Number(step.payout), bytes: rng.bytes }
    expect(told).toEqual(vector.expect)
  })

  test('[PLAY-42] the return of every number of picks is exactly the published one', () => {
    const { rtpByPicks, rtp, rtpMax } = model.expected as typeof kenoClassic.expected
    const all = Object.entries(rtpByPicks).map(([picks, due]) => {
      const leaves = hitLeaves(model, Number(picks))
      expect(leaves.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      const mean = leaves.reduce((sum, one) => sum + (one.share * one.multiplier4) / 10_000, 0)
      expect(mean).toBeCloseTo(due, 9)
      return mean
    })
    expect(all).toHaveLength(10)
    expect(Math.min(...all)).toBeCloseTo(rtp, 9)
    expect(Math.max(...all)).toBeCloseTo(rtpMax, 9)
  })
})

test('eight picks are hit as often as stated, over two hundred thousand draws', () => {
  const rng = fastStream(77)
  const counts = Array.from({ length: 6 }, () => 0)
  const shares = counts.map((_, hits) => hitShare(8, hits))
  shares[5] = [5, 6, 7, 8].reduce((sum, hits) => sum + hitShare(8, hits), 0)
  for (let round = 0; round < 200_000; round++) {
    const { hits } = keno.play(models[0]!, bet([1, 2, 3, 4, 37, 38, 39, 40]), rng).outcome
    counts[Math.min(hits, 5)]! += 1
  }
  expect(chiSquare(counts, shares)).toBeLessThan(chiLimit(5))
})

test('ten different numbers are drawn', () => {
  const rng = fastStream(5)
  for (let round = 0; round < 1_000; round++) {
    const { drawn } = keno.play(models[0]!, bet([7]), rng).outcome
    expect(new Set(drawn).size).toBe(10)
    for (const one of drawn) expect(one >= 1 && one <= NUMBERS).toBe(true)
  }
})

test.each([
  ['no numbers', []],
  ['eleven numbers', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['a number twice', [1, 2, 2]],
  ['zero', [0]],
  ['forty one', [41]],
  ['a fraction', [1.5]],
  ['a negative number', [-3]],
  ['two hundred numbers', Array.from({ length: 200 }, () => 1)],
])('a bet on %s is refused', (_, picks) => {
  expect(() => keno.validateBet(models[0]!, bet(picks))).toThrow(InvalidBet)
})

test('the amount is a multiple of the step, and a draw has no actions', () => {
  const [classic, high] = models
  for (const amount of [0n, -100n, 1_020n])
    expect(() => keno.validateBet(classic!, bet([1], amount))).toThrow(InvalidBet)
  expect(keno.maxPayout(high!, bet([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe(20_000_000n)
  const state = { actions: [1 as never] }
  expect(() => keno.play(classic!, bet([1]), fastStream(1), state)).toThrow(IllegalAction)
  expect(() => keno.autoAction(classic!, bet([1]), fastStream(1), state)).toThrow(IllegalAction)
})

test('a malformed model is refused', () => {
  const { 1: _, ...rest } = kenoClassic.pays
  const pays = { ...kenoClassic.pays, 1: { 2: 100 } }
  for (const raw of [{ ...kenoClassic, pays: rest }, { ...kenoClassic, pays }, {}])
    expect(() => keno.validateModel(raw)).toThrow()
})

test('six hits of one draw are rare', () => {
  const featsOf = (hits: number) => keno.feats!({ hits } as KenoOutcome)
  expect(featsOf(6)).toEqual(['hits-6'])
  expect(featsOf(5)).toEqual([])
})
