import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { createStream, streamOfWords } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import {
  capOf,
  crash,
  type CrashAction,
  crashOf,
  type CrashParams,
  drawCrash,
  type CrashModel,
  type CrashOutcome,
} from './crash.ts'
import crash99 from './crash-99.json' with { type: 'json' }
import { endOf, HIGHEST100, multiplierAt, tabledMultiplierAt, timeOf } from './curve.ts'
import vectors from './vectors.json' with { type: 'json' }

const model: CrashModel = crash.validateModel(crash99)
const RANGE = 1n << 52n

/** A stream whose crash round ends at this multiplier. */
function endingAt(crash100: number) {
  const r = RANGE - (99n * RANGE) / BigInt(crash100)
  expect(crashOf(model, r)).toBe(crash100)
  const words = [Number(r >> 20n), Number((r & 0xfffffn) << 12n)]
  return streamOfWords(() => words.shift()!)
}
const play = (params: CrashParams, crash100: number, action?: CrashAction) =>
  crash.play(model, { amount: 1050n, params }, endingAt(crash100), undefined, action)

test.each(vectors['crash-99'])('[PLAY-42] vector crash-99 $clientSeed / $nonce', (vector) => {
  const seeds = { ...vector, hmac: nodeHmac }
  expect(createStream(seeds).u52().toString()).toBe(vector.expect.r)
  const rng = createStream(seeds)
  const told = { crash100: drawCrash(model, rng), bytes: rng.bytes }
  expect(told).toEqual({ crash100: vector.expect.crash100, bytes: vector.expect.bytes })
})

/** How many of the 2^52 draws end at this multiplier or above. */
function reaching(multiplier100: number): bigint {
  // 99 * 2^52 / (2^52 - r) >= m, that is 2^52 - r <= 99 * 2^52 / m.
  return (99n * RANGE) / BigInt(multiplier100)
}

test('[PLAY-42] every strategy for cashing out returns 99 %, counted over all draws', () => {
  for (const at of [101, 102, 110, 150, 200, 333, 1000, 12_345, 1_000_000, HIGHEST100]) {
    const wins = reaching(at)
    const last = RANGE - wins
    const next = RANGE - wins - 1n
    expect(crashOf(model, last)).toBeGreaterThanOrEqual(at)
    expect(crashOf(model, next)).toBeLessThan(at)
    expect((Number(wins) / Number(RANGE)) * (at / 100)).toBeCloseTo(model.expected.rtp!, 6)
  }
  const instant = 1 - Number(reaching(101)) / Number(RANGE)
  expect(instant).toBeCloseTo(model.expected['pInstant100'] as number, 12)
})

test('the highest draw ends at the highest multiplier, and the lowest ends at once', () => {
  expect(crashOf(model, RANGE - 1n)).toBe(HIGHEST100)
  expect(crashOf(model, 0n)).toBe(100)
})

test('the curve and its table are equal, and no time gives a multiplier that is not reached yet', () => {
  for (let ms = 0; ms <= timeOf(HIGHEST100); ms += 37) {
    const reached = multiplierAt(ms)
    expect(tabledMultiplierAt(ms)).toBe(reached)
    if (reached > 100) expect(timeOf(reached)).toBeLessThanOrEqual(ms)
    if (reached < HIGHEST100) expect(timeOf(reached + 1)).toBeGreaterThan(ms)
  }
  expect(multiplierAt(-5)).toBe(100)
  expect(tabledMultiplierAt(1e9)).toBe(HIGHEST100)
})

test('a crash round is over in the first millisecond in which it would pass its end', () => {
  for (const crash100 of [100, 101, 214, 5000]) {
    expect(multiplierAt(endOf(crash100) - 1)).toBeLessThanOrEqual(crash100)
    expect(multiplierAt(endOf(crash100))).toBeGreaterThan(crash100)
  }
})

describe('a cash-out', () => {
  test('by hand pays the multiplier that the server has determined, floored', () => {
    const step = play({ auto100: null }, 300, { cashout: 247 })
    expect(step).toMatchObject({ status: 'settled', payout: (1050n * 247n) / 100n })
    expect(step.outcome).toMatchObject({ taken100: 247, by: 'hand', multiplier4: 24_700 })
  })

  test('exactly at the final multiplier is in time, and one hundredth later is not', () => {
    expect(play({ auto100: null }, 300, { cashout: 300 })).toMatchObject({ payout: 3150n })
    expect(() => play({ auto100: null }, 300, { cashout: 301 })).toThrow(IllegalAction)
  })

  test('is automatic if the crash round reaches the chosen multiplier, else nothing is paid', () => {
    expect(play({ auto100: 150 }, 150, 'end')).toMatchObject({ payout: 1575n })
    expect(play({ auto100: 151 }, 150, 'end')).toMatchObject({ payout: 0n })
    expect(play({ auto100: null }, 150, 'end')).toMatchObject({ payout: 0n })
  })

  test('at the cap of the currency applies to everybody', () => {
    const cap100 = capOf(model, 21_000n, 1050n)
    expect(cap100).toBe(2000)
    expect(play({ auto100: null, cap100 }, 5000, 'end')).toMatchObject({ payout: 21_000n })
    expect(() => play({ auto100: null, cap100 }, 5000, { cashout: 2001 })).toThrow(IllegalAction)
  })

  test('is not possible below 1.01, above the automatic one, or twice', () => {
    expect(() => play({ auto100: null }, 300, { cashout: 100 })).toThrow(IllegalAction)
    expect(() => play({ auto100: 120 }, 300, { cashout: 121 })).toThrow(IllegalAction)
    const twice = { actions: [{ cashout: 110 } as const] }
    const bet = { amount: 1000n, params: { auto100: null } }
    expect(() => crash.play(model, bet, endingAt(300), twice, 'end')).toThrow(IllegalAction)
  })
})

test('the end of a crash round is sent to nobody while it can still be running', () => {
  const open = play({ auto100: null }, 300)
  expect(crash.publicView(open.outcome, 'open')).toMatchObject({ crash100: null })
  const won = play({ auto100: null }, 300, { cashout: 110 })
  expect(crash.publicView(won.outcome, 'settled')).toMatchObject({ crash100: null })
  const lost = play({ auto100: null }, 300, 'end')
  expect(crash.publicView(lost.outcome, 'settled')).toMatchObject({ crash100: 300 })
})

test('a bet is refused when it is malformed', () => {
  const odd: unknown[] = [null, {}, { auto100: 100 }, { auto100: 1.5 }, { auto100: HIGHEST100 + 1 }]
  odd.push({ auto100: null, cap100: 100 }, { auto100: null, x: 1 })
  for (const params of odd) {
    const bet = { amount: 1000n, params: params as CrashParams }
    expect(() => crash.validateBet(model, bet)).toThrow(InvalidBet)
  }
  const bet = { amount: 1050n, params: { auto100: null } }
  expect(() => crash.validateBet(model, bet)).toThrow(InvalidBet)
})

test('the chosen chance is that of the cash-out multiplier', () => {
  const flown = play({ auto100: null }, 300, 'end').outcome
  expect(crash.chosenChance4!(model, { auto100: 110 }, [], flown)).toBe(9000)
  expect(crash.chosenChance4!(model, { auto100: null }, [{ cashout: 200 }], flown)).toBe(4950)
  expect(crash.chosenChance4!(model, { auto100: null }, ['end'], flown)).toBe(0)
})

test('the released model keeps its hash: a change of numbers is a new version', () => {
  expect(modelHash(model)).toBe('f06e9b48d4b8bdf1c87dc4ef08b1ff4b2461dce015b9b0383e578cf4457f6607')
})

test('an abandoned bet continues to the end of its crash round', () => {
  const bet = { amount: 1000n, params: { auto100: null } }
  expect(crash.autoAction(model, bet, fastStream(1), { actions: [] })).toBe('end')
})

test('a cash-out at ten times the bet is rare', () => {
  const featsOf = (taken100: number | null) => crash.feats!({ taken100 } as CrashOutcome)
  expect(featsOf(1_000)).toEqual(['at-10'])
  expect(featsOf(999)).toEqual([])
  expect(featsOf(null)).toEqual([])
})
