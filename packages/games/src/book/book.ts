import * as z from 'zod/mini'
import { type RandomStream } from '@ayva/game-math/stream'
import {
  drawStops,
  gridOf,
  lineCells,
  type LineWin,
  noWins,
  payTable,
  seenOf,
  stripSet,
  type StripSet,
} from '../slot/boards.ts'
import { assertKnown, byCount, lineShape, stripsShape } from '../slot/line-model.ts'
import { slotEngine, type SlotOutcome } from '../slot/strip-engine.ts'
import { unitsOf } from '../slot/wild-lines.ts'

const positive = z.int().check(z.positive())
const modelSchema = z.looseObject({
  ...lineShape,
  engine: z.literal('book'),
  regular: z.array(z.string()).check(z.minLength(1)),
  book: z.string(),
  scatterPays: byCount,
  freeSpins: positive,
  maxFreeSpins: positive,
  specialWeights: z.array(z.int().check(z.nonnegative())),
  freeStrips: stripsShape,
})
export type BookModel = z.infer<typeof modelSchema>

/** One spin of the reels, paid or free. */
export type Spin = {
  stops: number[]
  wins: readonly LineWin[]
  books: number
  lineUnits: number
  scatterUnits: number
  /** Reels that the special symbol fills; empty if it pays nothing. */
  expanded: readonly number[]
  expandUnits: number
  units: number
}

export type BookOutcome = SlotOutcome & {
  /** `grid[reel][row]` of the paid spin, symbol ids. */
  grid: (readonly string[])[]
  base: Spin
  /** Free spins of the round, without those that remain unplayed because of the cap. */
  feature: { special: string; awarded: number; spins: Spin[] } | null
}

/** The number of books that trigger the feature or extend it. */
const TRIGGER = 3
const REELS = 5
const none: readonly number[] = Object.freeze([])

type Reels = { strips: StripSet; books: Uint8Array[]; seen: Uint8Array[][] }
type Tables = {
  base: Reels
  free: Reels
  pays: Int32Array
  /** The highest pay for a line that starts with so many books: which symbol, how much. */
  books: readonly { symbol: string; units: number }[]
  cells: (readonly number[])[][]
  rows: Uint8Array
  scatterUnits: number[]
  bookCode: number
}

const tablesOf = new WeakMap<BookModel, Tables>()

function tables(model: BookModel): Tables {
  const known = tablesOf.get(model)
  if (known) return known
  const { regular, book, pays, lines } = model
  const symbols = [...regular, book]
  const reels = (strips: readonly (readonly string[])[]): Reels => {
    const set = stripSet(strips, symbols)
    const seen = symbols.map((_, code) => seenOf(set, code))
    return { strips: set, books: seen[regular.length]!, seen }
  }
  const dearest = (count: number) =>
    regular
      .map((symbol) => ({ symbol, units: pays[symbol]?.[String(count)] ?? 0 }))
      .reduce((best, one) => (one.units > best.units ? one : best))
  const made: Tables = {
    base: reels(model.strips),
    free: reels(model.freeStrips),
    pays: payTable(symbols, pays),
    books: Array.from({ length: REELS + 1 }, (_, count) => dearest(count)),
    cells: lineCells(lines),
    rows: Uint8Array.from(lines.flat()),
    // Up to three on each of the five reels.
    scatterUnits: Array.from(
      { length: 16 },
      (_, count) => (model.scatterPays[String(count)] ?? 0) * model.unitsPerBet,
    ),
    bookCode: regular.length,
  }
  tablesOf.set(model, made)
  return made
}

/**
 * Lines from the left (games.md 7.2): books substitute for any symbol, so a line pays only the highest reading of its
 * leading cells.
 */
function winsAt(model: BookModel, of: Tables, { codes }: StripSet, stops: readonly number[]) {
  const { pays, books, cells, rows, bookCode } = of
  let wins: LineWin[] | undefined
  for (let line = 0; line < model.lines.length; line++) {
    const at = line * REELS
    let count = 0
    let leading = 0
    let first = bookCode
    for (; count < REELS; count++) {
      const code = codes[count]![stops[count]! + rows[at + count]!]!
      if (code === bookCode) {
        if (first === bookCode) leading += 1
      } else if (first === bookCode) first = code
      else if (code !== first) break
    }
    const own = first === bookCode ? 0 : pays[first * 6 + count]!
    const byBooks = books[leading]!
    if (own === 0 && byBooks.units === 0) continue
    wins ??= []
    if (own >= byBooks.units) {
      const symbol = model.regular[first]!
      wins.push({ line, symbol, count, cells: cells[line]![count]!, units: own })
    } else {
      wins.push({ line, ...byBooks, count: leading, cells: cells[line]![leading]! })
    }
  }
  return wins ?? noWins
}

/** The board at these stops; `special` is the expanding symbol of a free spin. */
export function spinAt(model: BookModel, stops: number[], special?: string): Spin {
  const of = tables(model)
  const { strips, books: seenBooks, seen } = special === undefined ? of.base : of.free
  let books = 0
  for (let reel = 0; reel < REELS; reel++) books += seenBooks[reel]![stops[reel]!]!
  const wins = winsAt(model, of, strips, stops)
  const lineUnits = unitsOf(wins)
  const scatterUnits = of.scatterUnits[books]!
  let expanded = none
  let expandUnits = 0
  if (special !== undefined) {
    const code = model.regular.indexOf(special)
    const reels = stops.flatMap((stop, reel) => (seen[code]![reel]![stop]! > 0 ? [reel] : []))
    expandUnits = of.pays[code * 6 + reels.length]! * model.lines.length
    if (expandUnits > 0) expanded = reels
  }
  const units = lineUnits + scatterUnits + expandUnits
  return { stops, wins, books, lineUnits, scatterUnits, expanded, expandUnits, units }
}

function spin(model: BookModel, rng: RandomStream): BookOutcome {
  const { base: reels, free } = tables(model)
  const cap = model.maxWinX * model.unitsPerBet
  const base = spinAt(model, drawStops(reels.strips, rng))
  const grid = gridOf(reels.strips, base.stops)
  let total = base.units
  if (base.books < TRIGGER || total >= cap) {
    return { grid, base, feature: null, totalUnits: Math.min(total, cap), capped: total >= cap }
  }
  const special = model.regular[rng.weighted(model.specialWeights)]!
  const spins: Spin[] = []
  let awarded = model.freeSpins
  while (spins.length < awarded && total < cap) {
    const next = spinAt(model, drawStops(free.strips, rng), special)
    spins.push(next)
    total += next.units
    if (next.books >= TRIGGER) awarded = Math.min(awarded + model.freeSpins, model.maxFreeSpins)
  }
  const feature = { special, awarded, spins }
  return { grid, base, feature, totalUnits: Math.min(total, cap), capped: total >= cap }
}

function validateModel(raw: unknown): BookModel {
  const model = modelSchema.parse(raw)
  const { id, regular, book, strips, freeStrips, pays, specialWeights } = model
  assertKnown(id, [...regular, book], [...strips.flat(), ...freeStrips.flat()])
  assertKnown(id, regular, Object.keys(pays))
  if (specialWeights.length !== regular.length)
    throw new TypeError(`${id}: weights of the special symbol do not match`)
  return model
}

export const book = slotEngine({ validateModel, spin })
