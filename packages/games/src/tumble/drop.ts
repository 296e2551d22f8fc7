import { type RandomStream } from '@ayva/game-math/stream'
import { columnsOf, drawTable, fall } from '../grid/grid.ts'
import { type TumbleModel, type TumbleSpin, type TumbleStep } from './tumble.ts'

/** The symbols of the first screen, and of the drops after it. */
type Filling = { first: Uint8Array; later: Uint8Array }

/**
 * A model as numbers, built once. A cell holds the index of its symbol, or for an orb the number of symbols plus the
 * index of its value.
 */
type Tables = {
  /** Reused buffers for a spin with its marks and counts; spins never overlap. */
  board: Uint8Array
  marks: Uint8Array
  counts: Uint8Array
  base: Filling
  free: Filling
  orbs: Uint8Array
  names: string[]
  orb: number
  scatter: number
  /** Pays of code and count: `pays[code * (cells + 1) + count]`. */
  pays: Int32Array
  /** Codes that pay, in the model's order. */
  paying: Uint8Array
  fewest: number
}

type Fallen = Pick<
  TumbleSpin,
  'first' | 'steps' | 'scatters' | 'scatterUnits' | 'tumbleUnits' | 'orbSum'
>

const made = new WeakMap<TumbleModel, Tables>()

export function tablesOf(model: TumbleModel): Tables {
  let tables = made.get(model)
  if (!tables) made.set(model, (tables = makeTables(model)))
  return tables
}

function makeTables(model: TumbleModel): Tables {
  const { symbols, orbValues, paySymbols, payCounts } = model
  const cells = model.columns * model.rows
  const pays = new Int32Array(symbols.length * (cells + 1))
  for (const symbol of paySymbols)
    payCounts.forEach((least, band) => {
      const at = symbols.indexOf(symbol) * (cells + 1)
      pays.fill(model.pays[symbol]![band]!, at + least, at + cells + 1)
    })
  return {
    board: new Uint8Array(cells),
    marks: new Uint8Array(cells),
    counts: new Uint8Array(symbols.length + orbValues.length),
    base: { first: drawTable(model.baseInit), later: drawTable(model.baseRefill) },
    free: { first: drawTable(model.freeInit), later: drawTable(model.freeRefill) },
    orbs: drawTable(model.orbWeights),
    names: [...symbols, ...orbValues.map((value) => `${model.orb}${value}`)],
    orb: symbols.indexOf(model.orb),
    scatter: symbols.indexOf(model.scatter),
    pays,
    paying: Uint8Array.from(paySymbols, (symbol) => symbols.indexOf(symbol)),
    fewest: payCounts[0]!,
  }
}

/** Fills one screen and plays every step until nothing pays (games.md 7.4). */
export function drop(model: TumbleModel, filling: Filling, rng: RandomStream): Fallen {
  const tables = tablesOf(model)
  const { board, marks, counts, names, orb, orbs } = tables
  const { rows, symbols } = model
  counts.fill(0)

  const cell = (table: Uint8Array) => {
    let code = table[rng.below(table.length)]!
    if (code === orb) code = symbols.length + orbs[rng.below(orbs.length)]!
    counts[code]! += 1
    return code
  }
  for (let at = 0; at < board.length; at++) board[at] = cell(filling.first)
  const scatters = counts[tables.scatter]!
  const first = columnsOf(board, rows, names)
  const steps: TumbleStep[] = []
  const refill = () => cell(filling.later)
  let tumbleUnits = 0
  for (;;) {
    const step = payingStep(tables, symbols)
    if (!step) break
    for (const at of step.cells) marks[at] = 1
    tumbleUnits += step.wins.reduce((sum, win) => sum + win.units, 0)
    const drawn = fall(board, marks, rows, refill, names)
    steps.push({ ...step, drawn, sum: tumbleUnits })
  }
  let orbSum = 0
  for (let code = symbols.length; code < names.length; code++)
    orbSum += counts[code]! * model.orbValues[code - symbols.length]!
  const scatterUnits = (model.scatterPays[scatters] ?? 0) * model.unitsPerBet
  return { first, steps, scatters, scatterUnits, tumbleUnits, orbSum }
}

/** The pays of the board, and the cells that vanish for them; their counts are updated at once. */
function payingStep(
  { board, counts, pays, paying, fewest }: Tables,
  symbols: readonly string[],
): Pick<TumbleStep, 'wins' | 'cells'> | null {
  let wins: TumbleStep['wins'] | undefined
  for (const code of paying) {
    const count = counts[code]!
    if (count < fewest) continue
    wins ??= []
    const units = pays[code * (board.length + 1) + count]!
    wins.push({ symbol: symbols[code]!, count, units })
  }
  if (!wins) return null
  const cells: number[] = []
  for (let at = 0; at < board.length; at++) {
    const code = board[at]!
    if (counts[code]! >= fewest && paying.includes(code)) cells.push(at)
  }
  for (const code of paying) if (counts[code]! >= fewest) counts[code] = 0
  return { wins, cells }
}
