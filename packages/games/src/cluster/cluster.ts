import * as z from 'zod/mini'
import { modelShape } from '@ayva/game-math/model'
import { type RandomStream } from '@ayva/game-math/stream'
import { type Cascade, type FallStep } from '../grid/grid.ts'
import { drop } from './drop.ts'
import { slotEngine } from '../slot/strip-engine.ts'

const symbolId = z.string()
const units = z.int().check(z.nonnegative())
const count = z.int().check(z.positive())

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('cluster'),
  unitsPerBet: count,
  size: count,
  symbols: z.array(symbolId).check(z.minLength(1)),
  weights: z.array(units),
  payCounts: z.array(count).check(z.minLength(1)),
  pays: z.record(symbolId, z.array(units)),
  ladder: z.array(count).check(z.minLength(1)),
  chargeThreshold: count,
  freeDrops: count,
  freeStartLevel: units,
  maxWinX: count,
})
export type ClusterModel = z.infer<typeof modelSchema>

/** Equal symbols in cells that share edges. */
export type ClusterWin = {
  symbol: string
  /** The cells as `column * size + row`. */
  cells: number[]
  /** Units of bet / unitsPerBet, before the multiplier of the step. */
  units: number
}

export type ClusterStep = FallStep<ClusterWin> & {
  multiplier: number
  /** The pay of the step: its wins times its multiplier. */
  units: number
  /** The sum that this drop has paid so far. */
  sum: number
}

export type ClusterDrop = Cascade<ClusterStep> & {
  /** The number of removed cells, which the charge of the paid drop counts. */
  removed: number
  /** The number of multiplier levels passed by the end of the drop. */
  level: number
  /** The pay of the drop. */
  units: number
  /** The running total of the round, at most the cap. */
  total: number
}

export type ClusterOutcome = {
  base: ClusterDrop
  /** Free drops in order; empty if the charge was not full. */
  free: ClusterDrop[]
  /** The number of free drops won; more than were played if the cap ended the round. */
  awarded: number
  /** Paid units of bet / unitsPerBet. */
  totalUnits: number
  /** The total reached `maxWinX` times the bet, and the round ended with it. */
  capped: boolean
}

function validateModel(raw: unknown): ClusterModel {
  const model = modelSchema.parse(raw)
  const { id, symbols, weights, pays, payCounts } = model
  if (weights.length !== symbols.length || weights.every((weight) => weight === 0))
    throw new TypeError(`${id}: weights and symbols do not match`)
  const stranger = Object.keys(pays).find((symbol) => !symbols.includes(symbol))
  if (stranger !== undefined) throw new TypeError(`${id}: unknown symbol ${stranger}`)
  if (symbols.some((symbol) => pays[symbol]?.length !== payCounts.length))
    throw new TypeError(`${id}: a symbol does not pay for every size`)
  if (payCounts[0]! < 2) throw new TypeError(`${id}: one cell is no cluster`)
  return model
}

/** The whole round: the paid drop and its free ones, until the last or until the cap. */
export function playOut(model: ClusterModel, rng: RandomStream): ClusterOutcome {
  const cap = model.maxWinX * model.unitsPerBet
  const base = drop(model, rng, 0)
  base.total = Math.min(base.units, cap)
  const awarded = base.removed >= model.chargeThreshold ? model.freeDrops : 0
  const free: ClusterDrop[] = []
  let last = base
  let level = model.freeStartLevel
  while (free.length < awarded && last.total < cap) {
    const next = drop(model, rng, level)
    next.total = Math.min(last.total + next.units, cap)
    level = next.level
    free.push(next)
    last = next
  }
  return { base, free, awarded, totalUnits: last.total, capped: last.total >= cap }
}

export const cluster = slotEngine({ validateModel, spin: playOut })
