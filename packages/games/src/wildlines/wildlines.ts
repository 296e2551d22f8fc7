import * as z from 'zod/mini'
import { type RandomStream } from '@ayva/game-math/stream'
import { drawStops, gridOf, type LineWin, seenOf, stripSet, type StripSet } from '../slot/boards.ts'
import { assertKnown, byCount, lineShape, stripsShape } from '../slot/line-model.ts'
import { slotEngine, type SlotOutcome } from '../slot/strip-engine.ts'
import { unitsOf, type WildLines, wildLines } from '../slot/wild-lines.ts'

const positive = z.int().check(z.positive())
const modelSchema = z.looseObject({
  ...lineShape,
  engine: z.literal('wildlines'),
  symbols: z.array(z.string()).check(z.minLength(1)),
  wilds: z.record(z.string(), positive),
  scatter: z.string(),
  scatterPays: byCount,
  freeSpins: byCount,
  freeMultiplier: positive,
  maxFreeSpins: positive,
  freeStrips: stripsShape,
})
export type WildlinesModel = z.infer<typeof modelSchema>

/** One spin of the reels, paid or free. */
export type Spin = {
  stops: number[]
  wins: readonly LineWin[]
  scatters: number
  lineUnits: number
  scatterUnits: number
  /** Units of bet / unitsPerBet, before the multiplier of free spins. */
  units: number
}

export type WildlinesOutcome = SlotOutcome & {
  /** `grid[reel][row]` of the paid spin, symbol ids. */
  grid: (readonly string[])[]
  base: Spin
  /** Free spins of the round, without those that remain unplayed because of the cap. */
  feature: { awarded: number; multiplier: number; spins: Spin[] } | null
}

type Reels = { strips: StripSet; scatters: Uint8Array[] }
type Tables = {
  base: Reels
  free: Reels
  lines: WildLines
  scatterUnits: number[]
  awards: number[]
}

const tablesOf = new WeakMap<WildlinesModel, Tables>()

function tables(model: WildlinesModel): Tables {
  const known = tablesOf.get(model)
  if (known) return known
  const code = model.symbols.indexOf(model.scatter)
  const reels = (strips: readonly (readonly string[])[]): Reels => {
    const set = stripSet(strips, model.symbols)
    return { strips: set, scatters: seenOf(set, code) }
  }
  // Up to three on each of the five reels.
  const counts = Array.from({ length: 16 }, (_, count) => String(count))
  const made: Tables = {
    base: reels(model.strips),
    free: reels(model.freeStrips),
    lines: wildLines(model),
    scatterUnits: counts.map((count) => (model.scatterPays[count] ?? 0) * model.unitsPerBet),
    awards: counts.map((count) => model.freeSpins[count] ?? 0),
  }
  tablesOf.set(model, made)
  return made
}

/** The board at these stops, paid or free. */
export function spinAt(model: WildlinesModel, stops: number[], free: boolean): Spin {
  const { lines, scatterUnits: paid, ...sets } = tables(model)
  const { strips, scatters: seen } = free ? sets.free : sets.base
  let scatters = 0
  for (let reel = 0; reel < 5; reel++) scatters += seen[reel]![stops[reel]!]!
  const wins = lines(strips, stops)
  const lineUnits = unitsOf(wins)
  const scatterUnits = paid[scatters]!
  return { stops, wins, scatters, lineUnits, scatterUnits, units: lineUnits + scatterUnits }
}

function spin(model: WildlinesModel, rng: RandomStream): WildlinesOutcome {
  const { base: reels, free, awards } = tables(model)
  const cap = model.maxWinX * model.unitsPerBet
  const base = spinAt(model, drawStops(reels.strips, rng), false)
  const grid = gridOf(reels.strips, base.stops)
  let total = base.units
  let awarded = awards[base.scatters]!
  if (awarded === 0 || total >= cap) {
    return { grid, base, feature: null, totalUnits: Math.min(total, cap), capped: total >= cap }
  }
  const spins: Spin[] = []
  while (spins.length < awarded && total < cap) {
    const next = spinAt(model, drawStops(free.strips, rng), true)
    spins.push(next)
    total += next.units * model.freeMultiplier
    awarded = Math.min(awarded + awards[next.scatters]!, model.maxFreeSpins)
  }
  const feature = { awarded, multiplier: model.freeMultiplier, spins }
  return { grid, base, feature, totalUnits: Math.min(total, cap), capped: total >= cap }
}

function validateModel(raw: unknown): WildlinesModel {
  const model = modelSchema.parse(raw)
  const { id, symbols, strips, freeStrips, wilds, scatter, pays } = model
  const used = [...strips.flat(), ...freeStrips.flat(), ...Object.keys(pays), ...Object.keys(wilds)]
  assertKnown(id, symbols, [...used, scatter])
  if ([strips[0], freeStrips[0]].some((strip) => strip.some((symbol) => symbol in wilds))) {
    throw new TypeError(`${id}: a wild on the first reel`)
  }
  return model
}

export const wildlines = slotEngine({ validateModel, spin })
