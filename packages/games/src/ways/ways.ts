import * as z from 'zod/mini'
import { modelShape } from '@ayva/game-math/model'
import { type RandomStream } from '@ayva/game-math/stream'
import { freeReels, paidReels, turn } from './turn.ts'
import { slotEngine } from '../slot/strip-engine.ts'

const symbolId = z.string()
const units = z.int().check(z.nonnegative())
const count = z.int().check(z.positive())
const strips = z.array(z.array(symbolId).check(z.minLength(1))).check(z.minLength(1))
const heights = z.array(z.array(units).check(z.minLength(1)))

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('ways'),
  unitsPerBet: count,
  minHeight: count,
  heightWeights: heights,
  freeHeightWeights: heights,
  symbols: z.array(symbolId).check(z.minLength(1)),
  wild: symbolId,
  scatter: symbolId,
  /** By symbol and number of reels. */
  pays: z.record(symbolId, z.record(z.string(), units)),
  /** Free spins by number of scatters. */
  freeSpins: z.record(z.string(), count),
  multiplierStart: count,
  multiplierStep: units,
  maxWinX: count,
  strips,
  freeStrips: strips,
})
export type WaysModel = z.infer<typeof modelSchema>

/** A symbol on so many leading reels, in all ways. */
export type WaysWin = {
  symbol: string
  reels: number
  ways: number
  /** Units of bet / unitsPerBet, before the multiplier of the spin. */
  units: number
}

export type WaysSpin = {
  heights: number[]
  stops: number[]
  /** `grid[reel][row]`, symbol ids; frozen. */
  grid: (readonly string[])[]
  /** The number of ways on this screen: the product of the heights. */
  ways: number
  scatters: number
  wins: WaysWin[]
  multiplier: number
  /** The pay of the spin: its wins times its multiplier. */
  units: number
  /** The running total of the round, at most the cap. */
  total: number
}

export type WaysOutcome = {
  base: WaysSpin
  /** Free spins in order; empty if none were won. */
  free: WaysSpin[]
  /** The number of free spins won; more than were played if the cap ended the round. */
  awarded: number
  /** Paid units of bet / unitsPerBet. */
  totalUnits: number
  /** The total reached `maxWinX` times the bet, and the round ended with it. */
  capped: boolean
}

function validateModel(raw: unknown): WaysModel {
  const model = modelSchema.parse(raw)
  const { id, symbols, wild, scatter } = model
  const used = [...model.strips.flat(), ...model.freeStrips.flat(), wild, scatter]
  const known = new Set(symbols)
  const stranger = [...used, ...Object.keys(model.pays)].find((symbol) => !known.has(symbol))
  if (stranger !== undefined) throw new TypeError(`${id}: unknown symbol ${stranger}`)
  for (const [reels, heightWeights] of [
    [model.strips, model.heightWeights],
    [model.freeStrips, model.freeHeightWeights],
  ] as const) {
    if (reels.length !== heightWeights.length)
      throw new TypeError(`${id}: heights and strips do not match`)
    reels.forEach((strip, reel) => {
      const tallest = model.minHeight + heightWeights[reel]!.length - 1
      if (strip.length < tallest) throw new TypeError(`${id}: a strip is shorter than its window`)
    })
  }
  if (model.freeStrips.some((strip) => strip.includes(scatter)))
    throw new TypeError(`${id}: free spins bring no more of them`)
  return model
}

/** The free spins for so many scatters; more scatters than listed give the largest listed number. */
export function freeSpinsOf({ freeSpins }: WaysModel, scatters: number): number {
  for (let count = scatters; count > 0; count--) {
    const spins = freeSpins[count]
    if (spins !== undefined) return spins
  }
  return 0
}

/** The whole round: the paid spin and its free ones, until the last or until the cap. */
export function playOut(model: WaysModel, rng: RandomStream): WaysOutcome {
  const cap = model.maxWinX * model.unitsPerBet
  const base = turn(model, paidReels(model), rng, 1)
  base.total = Math.min(base.units, cap)
  const awarded = freeSpinsOf(model, base.scatters)
  const free: WaysSpin[] = []
  let last = base
  while (free.length < awarded && last.total < cap) {
    const multiplier = model.multiplierStart + model.multiplierStep * free.length
    const spin = turn(model, freeReels(model), rng, multiplier)
    spin.total = Math.min(last.total + spin.units, cap)
    free.push(spin)
    last = spin
  }
  return { base, free, awarded, totalUnits: last.total, capped: last.total >= cap }
}

export const ways = slotEngine({ validateModel, spin: playOut })
