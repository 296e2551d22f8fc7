import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import vectors from './vectors.json' with { type: 'json' }
import waysHigh from './ways-high.json' with { type: 'json' }
import waysMid from './ways-mid.json' with { type: 'json' }
import waysSoft from './ways-soft.json' with { type: 'json' }
import { freeSpinsOf, playOut, ways, type WaysModel, type WaysSpin } from './ways.ts'

const models = [waysSoft, waysMid, waysHigh].map((raw) => ways.validateModel(raw))
const [soft] = models as [WaysModel]
const bet = { amount: 1000n, params: {} }

/** A spin in the notation of the public vectors: wins and sum before the multiplier. */
const written = ({ heights, stops, scatters, wins }: WaysSpin) => ({
  heights,
  stops,
  scatters,
  wins: wins.map((win) => [win.symbol, win.reels, win.ways, win.units]),
  units: wins.reduce((sum, win) => sum + win.units, 0),
})
const cases = models.flatMap(({ id }) =>
  vectors[id as 'ways-soft'].map((vector) => ({ id, ...vector })),
)

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = models.find(({ id }) => id === vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = ways.play(model, { amount: BigInt(vector.request.bet), params: {} }, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { base, free, awarded, totalUnits } = step.outcome
  const feature = free.length > 0 && {
    awarded,
    count: free.length,
    unitsBySpin: free.map((spin) => written(spin).units),
    firstSpin: { ...written(free[0]!), multiplier: free[0]!.multiplier },
    lastSpin: { ...written(free.at(-1)!), multiplier: free.at(-1)!.multiplier },
  }
  expect({
    base: written(base),
    feature: feature || null,
    totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
})

/** The mean count of a symbol on one reel, the chance of none, and the distribution of its scatters. */
function reelFigures(model: WaysModel, isFree: boolean, reel: number) {
  const strip = (isFree ? model.freeStrips : model.strips)[reel]!
  const weights = (isFree ? model.freeHeightWeights : model.heightWeights)[reel]!
  const all = weights.reduce((sum, weight) => sum + weight, 0) * strip.length
  const mean = new Map<string, number>()
  const none = new Map<string, number>()
  const scatters: number[] = []
  weights.forEach((weight, extra) =>
    strip.forEach((_, stop) => {
      const shown = Array.from(
        { length: model.minHeight + extra },
        (_row, row) => strip[(stop + row) % strip.length]!,
      )
      const often = (symbol: string) => shown.filter((one) => one === symbol).length
      for (const symbol of Object.keys(model.pays)) {
        const count = often(symbol) + often(model.wild)
        mean.set(symbol, (mean.get(symbol) ?? 0) + (count * weight) / all)
        if (count === 0) none.set(symbol, (none.get(symbol) ?? 0) + weight / all)
      }
      const found = often(model.scatter)
      scatters[found] = (scatters[found] ?? 0) + weight / all
    }),
  )
  return { mean, none, scatters: Array.from(scatters, (share) => share ?? 0) }
}

/** The mean pay of a spin in bets: reels are independent. */
function meanOf(model: WaysModel, isFree: boolean): number {
  const reels = model.strips.map((_, reel) => reelFigures(model, isFree, reel))
  let units = 0
  for (const [symbol, pays] of Object.entries(model.pays)) {
    let product = 1
    reels.forEach(({ mean }, reel) => {
      product *= mean.get(symbol) ?? 0
      const ends = reel + 1 < reels.length ? (reels[reel + 1]!.none.get(symbol) ?? 0) : 1
      units += (pays[reel + 1] ?? 0) * product * ends
    })
  }
  return units / model.unitsPerBet
}

describe.each(models)('[PLAY-42] $id: the published figures are exact', (model) => {
  const { expected } = model
  const scatters = model.strips
    .map((_, reel) => reelFigures(model, false, reel).scatters)
    .reduce((sums, one) => {
      const next: number[] = Array(sums.length + one.length - 1).fill(0)
      sums.forEach((p, i) => one.forEach((q, j) => (next[i + j]! += p * q)))
      return next
    })
  const free = meanOf(model, true)
  const features = scatters.map((share, count) => {
    const spins = freeSpinsOf(model, count)
    const { multiplierStart, multiplierStep } = model
    const times = spins * multiplierStart + (multiplierStep * spins * (spins - 1)) / 2
    return { share: spins > 0 ? share : 0, mean: free * times }
  })
  const base = meanOf(model, false)
  const feature = features.reduce((sum, { share, mean }) => sum + share * mean, 0)

  test('return of the paid spin, of the free spins, and of both', () => {
    expect(Math.abs(base - (expected['baseRtp'] as number))).toBeLessThan(1e-9)
    expect(Math.abs(feature - (expected['featureRtp'] as number))).toBeLessThan(1e-9)
    expect(Math.abs(base + feature - expected.rtp!)).toBeLessThan(1e-9)
  })

  test('how often free spins come', () => {
    const often = features.reduce((sum, { share }) => sum + share, 0)
    expect(Math.abs(often - expected.featureFrequency!)).toBeLessThan(1e-12)
  })

  test('no screen shows more scatters than the table of free spins lists', () => {
    const most = Math.max(...Object.keys(model.freeSpins).map(Number))
    expect(scatters.findLastIndex((share) => share > 0)).toBeLessThanOrEqual(most)
  })
})

test('every spin pays what rule 7.5 says about its screen', () => {
  for (const model of models)
    for (let seed = 0; seed < 300; seed++) {
      const { base, free } = playOut(model, fastStream(seed))
      for (const [index, spin] of [base, ...free].entries()) {
        const strips = index === 0 ? model.strips : model.freeStrips
        const shown = spin.heights.map((height, reel) =>
          Array.from(
            { length: height },
            (_, row) => strips[reel]![(spin.stops[reel]! + row) % strips[reel]!.length]!,
          ),
        )
        expect(spin.grid).toEqual(shown)
        expect(spin.ways).toBe(spin.heights.reduce((product, height) => product * height, 1))
        const wins = Object.entries(model.pays).flatMap(([symbol, pays]) => {
          const counts = shown.map(
            (reel) => reel.filter((one) => one === symbol || one === model.wild).length,
          )
          const run = counts.includes(0) ? counts.indexOf(0) : counts.length
          const product = counts.slice(0, run).reduce((all, count) => all * count, 1)
          const units = (pays[run] ?? 0) * product
          return units > 0 ? [{ symbol, reels: run, ways: product, units }] : []
        })
        expect(spin.wins).toEqual(wins)
        const { multiplierStart, multiplierStep } = model
        const times = index === 0 ? 1 : multiplierStart + multiplierStep * (index - 1)
        expect(spin.units).toBe(times * wins.reduce((sum, { units }) => sum + units, 0))
      }
    }
})

test('the cap ends the round, and the remaining free spins are not played', () => {
  const poor = { ...soft, freeSpins: { 1: 50 }, maxWinX: 3 }
  const { free, awarded, totalUnits, capped } = playOut(poor, fastStream(3))
  expect({ totalUnits, capped, awarded }).toEqual({ totalUnits: 60, capped: true, awarded: 50 })
  expect(free.length).toBeLessThan(awarded)
})

test('a slot round has no actions and no choices', () => {
  const state = { actions: ['spin' as never] }
  expect(() => ways.play(soft, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => ways.autoAction(soft, bet, fastStream(1), state)).toThrow(IllegalAction)
  for (const [amount, params] of [
    [1001n, {}],
    [0n, {}],
    [1000n, { lines: 3 }],
  ] as const)
    expect(() => ways.validateBet(soft, { amount, params: params as never })).toThrow(InvalidBet)
})

test.each([
  { ...waysSoft, engine: 'tumble' },
  { ...waysSoft, wild: 'X' },
  { ...waysSoft, heightWeights: [[1]] },
  { ...waysSoft, strips: waysSoft.strips.map((strip) => strip.slice(0, 3)) },
  { ...waysSoft, freeStrips: waysSoft.strips },
  null,
])('a malformed model is refused: %#', (raw) => {
  expect(() => ways.validateModel(raw)).toThrow()
})

test('released models keep their hashes: a change of numbers is a new version', () => {
  expect(Object.fromEntries(models.map((model) => [model.id, modelHash(model)]))).toEqual({
    'ways-high': 'aab0a595af885a3e8af52019df7a5b62b694fc7941fa5ba6e0b47945968d5051',
    'ways-mid': '231888365812ea16e6b244eb33482fbc051d1add1eefc86a69dcedde7e9d31b4',
    'ways-soft': 'eabaf7dedccd1d236b45884b714aa259dd8c123419d9c15920a741cd04c6160d',
  })
})
