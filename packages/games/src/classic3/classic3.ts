import * as z from 'zod/mini'
import { modelShape } from '@ayva/game-math/model'
import { type RandomStream } from '@ayva/game-math/stream'
import { gridOf, lineCells, type LineWin, noWins, stripSet, type StripSet } from '../slot/boards.ts'
import { slotEngine } from '../slot/strip-engine.ts'

const ROWS = 3
const symbolId = z.string()
const units = z.int().check(z.nonnegative())
const row = z.int().check(z.gte(0), z.lt(ROWS))

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('classic3'),
  unitsPerBet: z.int().check(z.positive()),
  lines: z.array(z.tuple([row, row, row])).check(z.minLength(1)),
  symbols: z.array(symbolId).check(z.minLength(1)),
  wild: symbolId,
  wildMultiplier: z.int().check(z.positive()),
  pays: z.record(symbolId, units),
  groups: z.array(z.object({ id: z.string(), symbols: z.array(symbolId), pay: units })),
  fullScreenWheel: z.nullable(
    z.object({ values: z.array(z.int().check(z.positive())), weights: z.array(units) }),
  ),
  maxWinX: z.int().check(z.positive()),
  strips: z.tuple([z.array(symbolId), z.array(symbolId), z.array(symbolId)]),
})
export type Classic3Model = z.infer<typeof modelSchema>

export type Stops = readonly [number, number, number]

export type Classic3Outcome = {
  stops: readonly number[]
  /** `grid[reel][row]`, symbol ids. */
  grid: (readonly string[])[]
  /** Lines that pay, before the wheel; `symbol` can be the id of the paying group. */
  wins: readonly LineWin[]
  /** All nine cells show one symbol; wilds count as it. */
  fullScreen: boolean
  /** 1 if no wheel was spun. */
  wheelMultiplier: number
  /** Paid units of bet / unitsPerBet: wins times wheel, at most the cap. */
  totalUnits: number
  /** The total reached `maxWinX` times the bet; the excess is not paid. */
  capped: boolean
}

type Pay = { symbol: string; units: number }
type Tables = {
  reels: StripSet
  /** The pay of three cells, by their codes; null if they pay nothing. */
  pays: (Pay | null)[]
  cells: readonly (readonly number[])[]
  /** By reel and stop: the single symbol that all cells show, with wilds counting as it, or MIXED. */
  uniform: readonly (readonly number[])[]
}
const MIXED = -1

const tablesOf = new WeakMap<Classic3Model, Tables>()

/** The lookup tables of a spin, built once, so that a spin allocates only its wins. */
function tables(model: Classic3Model): Tables {
  const known = tablesOf.get(model)
  if (known) return known
  const { symbols, wild, strips, lines } = model
  const reels = stripSet(strips, symbols)
  const pays = symbols.flatMap((a) =>
    symbols.flatMap((b) => symbols.map((c) => bestPay(model, [a, b, c]))),
  )
  const uniform = reels.windows.map((stops) =>
    stops.map((shown) => {
      const symbol = shown.find((id) => id !== wild) ?? wild
      const isOne = shown.every((id) => id === symbol || id === wild)
      return isOne ? symbols.indexOf(symbol) : MIXED
    }),
  )
  const made: Tables = { reels, pays, cells: lineCells(lines).map((row) => row[3]!), uniform }
  tablesOf.set(model, made)
  return made
}

/**
 * Evaluates the board at the given stops (games.md 7.1). `spinWheel` returns an index of the wheel's weights and is
 * called only if the wheel is due.
 */
export function evaluateStops(
  model: Classic3Model,
  stops: Stops,
  spinWheel: (weights: readonly number[]) => number,
): Classic3Outcome {
  const of = tables(model)
  const wins = winsAt(model, of, stops)
  const fullScreen = isFullScreen(model, of.uniform, stops)
  const wheel = fullScreen ? model.fullScreenWheel : null
  const wheelMultiplier = wheel ? wheel.values[spinWheel(wheel.weights)]! : 1
  let total = 0
  for (let index = 0; index < wins.length; index++) total += wins[index]!.units
  total *= wheelMultiplier
  const cap = model.maxWinX * model.unitsPerBet
  return {
    stops,
    grid: gridOf(of.reels, stops),
    wins,
    fullScreen,
    wheelMultiplier,
    totalUnits: Math.min(total, cap),
    capped: total >= cap,
  }
}

function winsAt(model: Classic3Model, { reels, pays, cells }: Tables, stops: Stops) {
  const [first, second, third] = reels.codes as [Uint8Array, Uint8Array, Uint8Array]
  const { lines, symbols } = model
  const many = symbols.length
  let wins: LineWin[] | undefined
  for (let line = 0; line < lines.length; line++) {
    const rows = lines[line]!
    const a = first[stops[0] + rows[0]]!
    const b = second[stops[1] + rows[1]]!
    const c = third[stops[2] + rows[2]]!
    const pay = pays[(a * many + b) * many + c]
    if (!pay) continue
    wins ??= []
    wins.push({ line, symbol: pay.symbol, count: 3, cells: cells[line]!, units: pay.units })
  }
  return wins ?? noWins
}

/** The highest reading of a line; a symbol has precedence over a group with the same pay. */
function bestPay(model: Classic3Model, shown: string[]): Pay | null {
  const plain = shown.filter((symbol) => symbol !== model.wild)
  const factor = model.wildMultiplier ** (shown.length - plain.length)
  const symbol = plain[0] ?? model.wild
  const isOne = plain.every((id) => id === symbol)
  const own = isOne ? (model.pays[symbol] ?? 0) : 0
  // Three wilds pay by themselves, and nothing multiplies them.
  let best = { symbol, units: plain.length === 0 ? own : own * factor }
  if (plain.length > 0) {
    for (const group of model.groups) {
      const units = group.pay * factor
      if (units > best.units && plain.every((id) => group.symbols.includes(id)))
        best = { symbol: group.id, units }
    }
  }
  return best.units > 0 ? best : null
}

/** Every reel shows a single symbol, the same on all reels; wilds count as it. */
function isFullScreen({ symbols, wild }: Classic3Model, uniform: Tables['uniform'], stops: Stops) {
  const wildCode = symbols.indexOf(wild)
  let shown = wildCode
  for (let reel = 0; reel < 3; reel++) {
    const code = uniform[reel]![stops[reel]!]!
    if (code === MIXED) return false
    if (code === wildCode) continue
    if (shown !== wildCode && code !== shown) return false
    shown = code
  }
  return true
}

function validateModel(raw: unknown): Classic3Model {
  const model = modelSchema.parse(raw)
  const known = new Set(model.symbols)
  const used = [...model.strips.flat(), ...Object.keys(model.pays), model.wild]
  const stranger = [...used, ...model.groups.flatMap((group) => group.symbols)].find(
    (symbol) => !known.has(symbol),
  )
  if (stranger !== undefined) throw new TypeError(`${model.id}: unknown symbol ${stranger}`)
  if (model.strips.some((strip) => strip.length < ROWS)) {
    throw new TypeError(`${model.id}: a strip is shorter than the window`)
  }
  const wheel = model.fullScreenWheel
  if (wheel && (wheel.values.length !== wheel.weights.length || wheel.values.length === 0)) {
    throw new TypeError(`${model.id}: values and weights of the wheel do not match`)
  }
  return model
}

function spin(model: Classic3Model, rng: RandomStream): Classic3Outcome {
  const [first, second, third] = model.strips
  const stops: Stops = [rng.below(first.length), rng.below(second.length), rng.below(third.length)]
  return evaluateStops(model, stops, (weights) => rng.weighted(weights))
}

export const classic3 = slotEngine({ validateModel, spin })
