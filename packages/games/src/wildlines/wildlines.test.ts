import { InvalidBet } from '@ayva/game-math/engine'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { describe, expect, test } from 'vitest'
import { expectation, expectedLine, meanFreeSpins, seenOnBoard } from '../slot/exact.ts'
import { math } from './math.ts'
import vectors from './vectors.json' with { type: 'json' }
import { type Spin, spinAt, wildlines, type WildlinesModel } from './wildlines.ts'

const models = math.releases.map(({ model }) => model as WildlinesModel)

/** Rule 7.3 implemented literally and slowly, independently of the engine. */
function unitsByTheBook({ wilds, pays }: WildlinesModel, shown: readonly string[]): number {
  const row = pays[shown[0]!]
  if (!row) return 0
  const end = shown.findIndex((id) => id !== shown[0] && !(id in wilds))
  const run = end < 0 ? shown : shown.slice(0, end)
  return run.reduce((units, id) => units * (wilds[id] ?? 1), row[run.length] ?? 0)
}

describe.each(models)('[PLAY-42] $id: the published figures are exact', (model) => {
  const { unitsPerBet: D, lines, scatter, expected } = model
  const due = expected as unknown as Record<string, number>
  const scatterPay = (count: number) => (model.scatterPays[count] ?? 0) * D
  const award = (count: number) => model.freeSpins[count] ?? 0
  const perSpin = (strips: readonly string[][]) => {
    const seen = seenOnBoard(strips, (id) => id === scatter)
    const line = expectedLine(strips, (shown) => unitsByTheBook(model, shown))
    return { seen, units: lines.length * line + expectation(seen, scatterPay) }
  }
  const base = perSpin(model.strips)
  const free = perSpin(model.freeStrips)
  const spins = expectation(base.seen, (count) =>
    award(count) === 0 ? 0 : meanFreeSpins(award(count), free.seen, award, model.maxFreeSpins),
  )
  const triggered = expectation(base.seen, (count) => Number(award(count) > 0))

  test('RTP of the paid spin, of the free spins, and of both', () => {
    const feature = (spins * free.units * model.freeMultiplier) / D
    expect(Math.abs(base.units / D - due['baseRtp']!)).toBeLessThan(1e-9)
    expect(Math.abs(feature - due['featureRtp']!)).toBeLessThan(1e-9)
    expect(Math.abs(base.units / D + feature - due['rtpUncapped']!)).toBeLessThan(1e-9)
  })

  test('frequency and length of the free spins', () => {
    expect(Math.abs(triggered - due['featureFrequency']!)).toBeLessThan(1e-12)
    expect(Math.abs(spins / triggered - due['meanFreeSpins']!)).toBeLessThan(1e-9)
    const again = expectation(free.seen, (count) => Number(award(count) > 0))
    expect(Math.abs(again - due['pRetriggerPerFreeSpin']!)).toBeLessThan(1e-12)
  })

  test('every line of many boards pays what the rule says', () => {
    const rng = fastStream(73)
    for (let board = 0; board < 4000; board++) {
      const isFree = board % 2 === 1
      const strips = isFree ? model.freeStrips : model.strips
      const stops = strips.map((strip) => rng.below(strip.length))
      const shown = (reel: number, row: number) =>
        strips[reel]![(stops[reel]! + row) % strips[reel]!.length]!
      const got = spinAt(model, stops, isFree)
      const wanted = lines.map((rows) =>
        unitsByTheBook(
          model,
          rows.map((row, reel) => shown(reel, row)),
        ),
      )
      const paid = lines.map((_, line) => got.wins.find((win) => win.line === line)?.units ?? 0)
      expect(paid).toEqual(wanted)
      for (const { line, count, cells } of got.wins)
        expect(cells).toEqual(lines[line]!.slice(0, count).map((row, reel) => reel * 3 + row))
    }
  })
})

const cases = models.flatMap(({ id }) =>
  vectors[id as keyof typeof vectors].map((vector) => ({ id, ...vector })),
)
const plain = ({ stops, scatters, lineUnits, scatterUnits, units }: Spin) => ({
  stops,
  scatters,
  lineUnits,
  scatterUnits,
  units,
})

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = models.find(({ id }) => id === vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const bet = { amount: BigInt(vector.request.bet), params: {} }
  const step = wildlines.play(model, bet, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { base, feature, totalUnits } = step.outcome
  expect({
    base: plain(base),
    feature: feature && {
      awarded: feature.awarded,
      count: feature.spins.length,
      unitsBySpin: feature.spins.map(({ units }) => units),
      firstSpin: plain(feature.spins[0]!),
      lastSpin: plain(feature.spins.at(-1)!),
    },
    totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
  expect(JSON.parse(JSON.stringify(step.outcome))).toEqual(step.outcome)
})

describe('the rules at their limits', () => {
  const model = models.find(({ id }) => id === 'wild-mid')!

  test('the cap ends the round, and the outcome states it', () => {
    const low = { ...model, maxWinX: 3 }
    const rng = createStream({ ...vectors['wild-mid'].at(-1)!, hmac: nodeHmac })
    const { outcome } = wildlines.play(low, { amount: 100n, params: {} }, rng)
    expect(outcome).toMatchObject({ totalUnits: 60, capped: true })
    expect(outcome.feature!.spins.length).toBeLessThan(outcome.feature!.awarded)
  })

  test('retriggers stop at the largest number of spins of a round', () => {
    const often = { ...model, freeStrips: model.strips.map(() => ['S', 'T', 'K']) }
    const always = wildlines.validateModel({ ...often, strips: often.freeStrips, maxWinX: 1e6 })
    const { outcome } = wildlines.play(always, { amount: 100n, params: {} }, fastStream(1))
    expect(outcome.feature).toMatchObject({ awarded: 100 })
    expect(outcome.feature!.spins).toHaveLength(100)
  })

  test('a malformed model or bet is refused', () => {
    const strips = model.strips.with(0, ['W1', 'K', 'T'])
    expect(() => wildlines.validateModel({ ...model, strips })).toThrow(/wild on the first reel/)
    expect(() => wildlines.validateModel({ ...model, scatter: 'X' })).toThrow(/unknown symbol X/)
    expect(() => wildlines.validateBet(model, { amount: 30n, params: {} })).toThrow(InvalidBet)
  })
})
