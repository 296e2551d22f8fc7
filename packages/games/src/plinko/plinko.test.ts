import { expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { createStream, streamOfWords } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { bucketLeaves, bucketsOf, plinko, type PlinkoParams, type Risk, risks } from './plinko.ts'
import plinko99 from './plinko-99.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }

const model = plinko.validateModel(plinko99)
const bet = (params: PlinkoParams, amount = 1_000n) => ({ amount, params })

test.each(vectors['plinko-99'])('[PLAY-42] vector plinko-99 $clientSeed / $nonce', (vector) => {
  const { bet: amount, rows, risk } = vector.request
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = plinko.play(model, bet({ rows, risk: risk as Risk }, BigInt(amount)), rng)
  if (step.status !== 'settled') throw new Error('a ball settles at once')
  const { path, bucket, multiplier4 } = step.outcome
  const told = { path, bucket, multiplier4, payout: Number(step.payout), bytes: rng.bytes }
  expect(told).toEqual(vector.expect)
})

test('[PLAY-42] the return of every table is exactly the published one', () => {
  const { rtpByTable } = plinko99.expected
  const all: number[] = []
  for (const risk of risks)
    for (let rows = 8; rows <= 16; rows++) {
      const leaves = bucketLeaves(model, { rows, risk })
      const rtp = leaves.reduce((sum, one) => sum + (one.share * one.multiplier4) / 10_000, 0)
      expect(rtp).toBeCloseTo((rtpByTable[risk] as Record<string, number>)[rows]!, 12)
      expect(bucketsOf(model, { rows, risk })).toEqual(
        bucketsOf(model, { rows, risk }).toReversed(),
      )
      all.push(rtp)
    }
  expect(Math.min(...all)).toBeCloseTo(plinko99.expected.rtp, 12)
  expect(Math.max(...all)).toBeCloseTo(plinko99.expected.rtpMax, 12)
})

test('the ball follows its bits, the first bit first', () => {
  const params: PlinkoParams = { rows: 8, risk: 'high' }
  const word = 0b10110001 << 24
  const { outcome } = plinko.play(
    model,
    bet(params),
    streamOfWords(() => word >>> 0),
  )
  expect(outcome).toEqual({ ...params, path: 'RLRRLLLR', bucket: 4, multiplier4: 2_000 })
})

test.each([
  ['too few rows', { rows: 7, risk: 'low' }],
  ['too many rows', { rows: 17, risk: 'low' }],
  ['half a row', { rows: 8.5, risk: 'low' }],
  ['another risk', { rows: 8, risk: 'insane' }],
  ['something more', { rows: 8, risk: 'low', balls: 3 }],
  ['nothing', {}],
])('a bet is refused with %s', (_, params) => {
  const asked = () => plinko.validateBet(model, bet(params as PlinkoParams))
  expect(asked).toThrow(InvalidBet)
})

test('the amount is a multiple of the step, and a falling ball has no actions', () => {
  const params: PlinkoParams = { rows: 16, risk: 'high' }
  for (const amount of [0n, -100n, 1_050n])
    expect(() => plinko.validateBet(model, bet(params, amount))).toThrow(InvalidBet)
  expect(plinko.maxPayout(model, bet(params))).toBe(900_000n)
  const state = { actions: [1 as never] }
  expect(() => plinko.play(model, bet(params), fastStream(1), state)).toThrow(IllegalAction)
  expect(() => plinko.autoAction(model, bet(params), fastStream(1), state)).toThrow(IllegalAction)
})

test('a malformed model is refused', () => {
  const { low, ...others } = plinko99.tables
  for (const raw of [{ ...plinko99, tables: others }, {}])
    expect(() => plinko.validateModel(raw)).toThrow()
  const short = { ...low, 8: low['8'].slice(1) }
  expect(() => plinko.validateModel({ ...plinko99, tables: { ...others, low: short } })).toThrow()
})
