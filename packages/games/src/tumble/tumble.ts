import * as z from 'zod/mini'
import { modelShape } from '@ayva/game-math/model'
import { type RandomStream } from '@ayva/game-math/stream'
import { type Cascade, type FallStep } from '../grid/grid.ts'
import { drop, tablesOf } from './drop.ts'
import { slotEngine } from '../slot/strip-engine.ts'

const symbolId = z.string()
const units = z.int().check(z.nonnegative())
const count = z.int().check(z.positive())
const weights = z.array(units)

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('tumble'),
  unitsPerBet: count,
  columns: count,
  rows: count,
  symbols: z.array(symbolId).check(z.minLength(1)),
  paySymbols: z.array(symbolId),
  scatter: symbolId,
  orb: symbolId,
  payCounts: z.array(count).check(z.minLength(1)),
  pays: z.record(symbolId, z.array(units)),
  orbValues: z.array(count),
  orbWeights: weights,
  baseInit: weights,
  baseRefill: weights,
  freeInit: weights,
  freeRefill: weights,
  scatterPays: z.record(z.string(), units),
  triggerScatters: count,
  freeSpins: count,
  retriggerScatters: count,
  retriggerSpins: count,
  maxFreeSpins: count,
  maxWinX: count,
})
export type TumbleModel = z.infer<typeof modelSchema>

/** A symbol that is on the screen often enough, in any position. */
export type TumbleWin = {
  symbol: string
  count: number
  /** Units of bet / unitsPerBet, before any multiplier. */
  units: number
}

export type TumbleStep = FallStep<TumbleWin> & {
  /** All wins of this spin so far, before any multiplier. */
  sum: number
}

/** An orb is written as its id and its value: `M25`. */
export type TumbleSpin = Cascade<TumbleStep> & {
  /** The number on the first screen; they stay to the end. */
  scatters: number
  scatterUnits: number
  /** All wins of the spin, before its multiplier. */
  tumbleUnits: number
  /** The sum of the orbs on the last screen. */
  orbSum: number
  /** The multiplier of the wins; 1 if nothing multiplies. */
  multiplier: number
  /** The bank of the free spins after this one; 0 in the paid spin. */
  bank: number
  /** The pay of the spin: wins times multiplier, plus the scatters. */
  units: number
  /** The number of free spins that it has added. */
  added: number
  /** The running total of the round, at most the cap. */
  total: number
}

export type TumbleOutcome = {
  base: TumbleSpin
  /** Free spins in order; empty if none were won. */
  free: TumbleSpin[]
  /** The number of free spins won in all; more than were played if the cap ended the round. */
  awarded: number
  /** Paid units of bet / unitsPerBet. */
  totalUnits: number
  /** The total reached `maxWinX` times the bet, and the round ended with it. */
  capped: boolean
}

function validateModel(raw: unknown): TumbleModel {
  const model = modelSchema.parse(raw)
  const { id, symbols, paySymbols, payCounts } = model
  const known = new Set(symbols)
  const used = [...paySymbols, ...Object.keys(model.pays), model.scatter, model.orb]
  const stranger = used.find((symbol) => !known.has(symbol))
  if (stranger !== undefined) throw new TypeError(`${id}: unknown symbol ${stranger}`)
  for (const list of [model.baseInit, model.baseRefill, model.freeInit, model.freeRefill])
    if (list.length !== symbols.length || list.every((weight) => weight === 0))
      throw new TypeError(`${id}: weights and symbols do not match`)
  if (model.orbValues.length !== model.orbWeights.length || model.orbValues.length === 0)
    throw new TypeError(`${id}: values and weights of the orbs do not match`)
  if (paySymbols.some((symbol) => model.pays[symbol]?.length !== payCounts.length))
    throw new TypeError(`${id}: a symbol does not pay for every count`)
  const scatter = symbols.indexOf(model.scatter)
  if (model.baseRefill[scatter] !== 0 || model.freeRefill[scatter] !== 0)
    throw new TypeError(`${id}: scatters fall only on the first screen`)
  return model
}

/** The paid spin (games.md 7.4): its wins times the orbs on its last screen. */
function baseSpin(model: TumbleModel, rng: RandomStream): TumbleSpin {
  const fallen = drop(model, tablesOf(model).base, rng)
  const multiplier = fallen.orbSum === 0 ? 1 : fallen.orbSum
  const paid = fallen.tumbleUnits * multiplier + fallen.scatterUnits
  const added = fallen.scatters >= model.triggerScatters ? model.freeSpins : 0
  return { ...fallen, multiplier, bank: 0, units: paid, added, total: 0 }
}

/** A free spin: a win with orbs on the screen is added to the bank first, and is multiplied by all of it. */
function freeSpin(model: TumbleModel, rng: RandomStream, before: number): TumbleSpin {
  const fallen = drop(model, tablesOf(model).free, rng)
  const fills = fallen.tumbleUnits > 0 && fallen.orbSum > 0
  const bank = fills ? before + fallen.orbSum : before
  const multiplier = fills ? bank : 1
  const paid = fallen.tumbleUnits * multiplier + fallen.scatterUnits
  const added = fallen.scatters >= model.retriggerScatters ? model.retriggerSpins : 0
  return { ...fallen, multiplier, bank, units: paid, added, total: 0 }
}

/** The whole round: the paid spin and its free ones, until the last or until the cap. */
export function playOut(model: TumbleModel, rng: RandomStream): TumbleOutcome {
  const cap = model.maxWinX * model.unitsPerBet
  const base = baseSpin(model, rng)
  base.total = Math.min(base.units, cap)
  const free: TumbleSpin[] = []
  let awarded = base.added
  let last = base
  while (free.length < awarded && last.total < cap) {
    const spin = freeSpin(model, rng, last.bank)
    spin.added = Math.min(spin.added, model.maxFreeSpins - awarded)
    awarded += spin.added
    spin.total = Math.min(last.total + spin.units, cap)
    free.push(spin)
    last = spin
  }
  return { base, free, awarded, totalUnits: last.total, capped: last.total >= cap }
}

export const tumble = slotEngine({ validateModel, spin: playOut })
