import * as z from 'zod/mini'
import {
  assertMultiple,
  type Bet,
  type Engine,
  IllegalAction,
  InvalidBet,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'

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

/** A slot bet has nothing to choose but its amount. */
const paramsSchema = z.strictObject({})
export type Classic3Params = z.infer<typeof paramsSchema>

export type Stops = readonly [number, number, number]

export type LineWin = {
  /** Index in the model's `lines`. */
  line: number
  /** The symbol that pays, or the id of the paying group. */
  symbol: string
  count: 3
  /** Winning cells as `reel * 3 + row`, left to right. */
  cells: number[]
  /** Units of bet / unitsPerBet, before the wheel. */
  units: number
}

export type Classic3Outcome = {
  stops: number[]
  /** `grid[reel][row]`, symbol ids. */
  grid: string[][]
  wins: LineWin[]
  /** All nine cells show one symbol, wilds counting as it. */
  fullScreen: boolean
  /** 1 when no wheel was spun. */
  wheelMultiplier: number
  /** Units of bet / unitsPerBet that are paid: wins times wheel, at most the cap. */
  totalUnits: number
  /** The total reached `maxWinX` times the bet; what lay above it is not paid. */
  capped: boolean
}

/**
 * Evaluates the board at the given stops (games.md 7.1). `spinWheel` picks an index of the wheel's
 * weights and is asked only when the wheel is due.
 */
export function evaluateStops(
  model: Classic3Model,
  stops: Stops,
  spinWheel: (weights: readonly number[]) => number,
): Classic3Outcome {
  const grid = model.strips.map((strip, reel) =>
    [0, 1, 2].map((offset) => strip[(stops[reel]! + offset) % strip.length]!),
  )
  const wins = model.lines.flatMap((rows, line) => lineWin(model, grid, rows, line) ?? [])
  const fullScreen = isFullScreen(grid.flat(), model.wild)
  const wheel = fullScreen ? model.fullScreenWheel : null
  const wheelMultiplier = wheel ? wheel.values[spinWheel(wheel.weights)]! : 1
  const total = wins.reduce((sum, win) => sum + win.units, 0) * wheelMultiplier
  const cap = model.maxWinX * model.unitsPerBet
  return {
    stops: [...stops],
    grid,
    wins,
    fullScreen,
    wheelMultiplier,
    totalUnits: Math.min(total, cap),
    capped: total >= cap,
  }
}

function lineWin(model: Classic3Model, grid: string[][], rows: number[], line: number) {
  const shown = rows.map((at, reel) => grid[reel]![at]!)
  const best = bestPay(model, shown)
  if (!best || best.units === 0) return null
  const cells = rows.map((at, reel) => reel * ROWS + at)
  const win: LineWin = { line, symbol: best.symbol, count: 3, cells, units: best.units }
  return win
}

/** The dearest reading of a line; a symbol goes before a group that pays the same. */
function bestPay(model: Classic3Model, shown: string[]) {
  const plain = shown.filter((symbol) => symbol !== model.wild)
  const first = plain[0]
  if (first === undefined) return { symbol: model.wild, units: model.pays[model.wild] ?? 0 }

  const factor = model.wildMultiplier ** (shown.length - plain.length)
  let best: { symbol: string; units: number } | null = null
  if (plain.every((symbol) => symbol === first)) {
    best = { symbol: first, units: (model.pays[first] ?? 0) * factor }
  }
  for (const group of model.groups) {
    const pay = group.pay * factor
    if (pay <= (best?.units ?? 0)) continue
    if (plain.every((symbol) => group.symbols.includes(symbol))) {
      best = { symbol: group.id, units: pay }
    }
  }
  return best
}

function isFullScreen(cells: string[], wild: string) {
  const symbol = cells.find((cell) => cell !== wild) ?? wild
  return cells.every((cell) => cell === symbol || cell === wild)
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

export const classic3: Engine<Classic3Model, Classic3Params, never, Classic3Outcome> = {
  kind: 'slot',
  paramsSchema,
  actionSchema: null,
  validateModel,

  validateBet(model, bet) {
    if (!paramsSchema.safeParse(bet.params).success) throw new InvalidBet('params_invalid')
    assertMultiple(bet.amount, BigInt(model.unitsPerBet))
  },

  capMaximum4: () => null,

  maxFactor4: (model) => model.maxWinX * 10_000,

  maxPayout: (model, bet: Bet<Classic3Params>) => bet.amount * BigInt(model.maxWinX),

  play(model, bet, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('a slot round has no actions')
    }
    const [first, second, third] = model.strips
    const stops: Stops = [
      rng.below(first.length),
      rng.below(second.length),
      rng.below(third.length),
    ]
    const outcome = evaluateStops(model, stops, (weights) => rng.weighted(weights))
    const unit = bet.amount / BigInt(model.unitsPerBet)
    const payout = unit * BigInt(outcome.totalUnits)
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  autoAction() {
    throw new IllegalAction('a slot round is never left open')
  },

  publicView: (outcome) => outcome,
}
