import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { createStream, streamOfWords } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import vectors from './vectors.json' with { type: 'json' }
import wheelHigh from './wheel-high.json' with { type: 'json' }
import wheelLow from './wheel-low.json' with { type: 'json' }
import wheelMid from './wheel-mid.json' with { type: 'json' }
import { wheel } from './wheel.ts'

const models = [wheelLow, wheelMid, wheelHigh].map((raw) => wheel.validateModel(raw))
const bet = (amount = 1_000n) => ({ amount, params: {} })

describe.each(models)('$id', (model) => {
  const own = vectors[model.id as keyof typeof vectors]

  test.each(own)(`[PLAY-42] vector ${model.id} $clientSeed / $nonce`, (vector) => {
    const rng = createStream({ ...vector, hmac: nodeHmac })
    const step = wheel.play(model, bet(BigInt(vector.request.bet)), rng)
    if (step.status !== 'settled') throw new Error('a wheel settles at once')
    const { segment, multiplier4 } = step.outcome
    const multiplier100 = multiplier4 / 100
    const told = { segment, multiplier100, payout: Number(step.payout), bytes: rng.bytes }
    expect(told).toEqual(vector.expect)
  })

  test('[PLAY-42] return, deviation and hits are exactly the published ones', () => {
    let weights = 0
    let mean = 0
    let square = 0
    let hits = 0
    for (const { x100, weight } of model.segments) {
      weights += weight
      mean += (weight * x100) / 100
      square += weight * (x100 / 100) ** 2
      if (x100 > 0) hits += weight
    }
    const rtp = mean / weights
    expect(rtp).toBeCloseTo(model.expected.rtp!, 12)
    expect(Math.sqrt(square / weights - rtp ** 2)).toBeCloseTo(model.expected.sd!, 12)
    expect(hits / weights).toBeCloseTo(model.expected.hitFrequency!, 12)
  })

  test('every segment is possible, and pays what is written on it', () => {
    model.segments.forEach(({ x100 }, segment) => {
      const rng = streamOfWords(() => segment)
      expect(wheel.play(model, bet(), rng).outcome).toEqual({ segment, multiplier4: x100 * 100 })
    })
  })
})

test('a bet has an amount on the step and nothing else', () => {
  const [low] = models
  for (const amount of [0n, -100n, 1_020n])
    expect(() => wheel.validateBet(low!, bet(amount))).toThrow(InvalidBet)
  const more = { amount: 1_000n, params: { segment: 3 } as never }
  expect(() => wheel.validateBet(low!, more)).toThrow(InvalidBet)
  expect(wheel.maxPayout(low!, bet())).toBe(1_800n)
  const state = { actions: [1 as never] }
  expect(() => wheel.play(low!, bet(), fastStream(1), state)).toThrow(IllegalAction)
  expect(() => wheel.autoAction(low!, bet(), fastStream(1), state)).toThrow(IllegalAction)
})

test('a malformed model is refused', () => {
  const none = {
    ...wheelLow,
    segments: [
      { x100: 100, weight: 0 },
      { x100: 0, weight: 1 },
    ],
  }
  for (const raw of [none, { ...wheelLow, segments: [] }, {}])
    expect(() => wheel.validateModel(raw)).toThrow()
})
