import { type RandomStream } from '@ayva/game-math/stream'
import { drawTable } from '../grid/grid.ts'
import { type WaysModel, type WaysSpin, type WaysWin } from './ways.ts'

/** All windows of a reel. A window has the number `height index * stops + stop`. */
export type ReelTables = {
  heights: Uint8Array
  stops: number
  windows: (readonly string[])[]
  /** `counts[window * symbols + symbol]`; wilds count as every symbol except the scatter. */
  counts: Uint8Array
}

type Tables = {
  paid: ReelTables[]
  free: ReelTables[]
  pays: Pay[]
  scatter: number
  symbols: number
  /** The offset of the counts of each reel's window, reused because spins never overlap. */
  shown: Int32Array
}
/** `byReels[k]` is the pay of a run of k reels. */
type Pay = { index: number; symbol: string; byReels: number[] }

const made = new WeakMap<WaysModel, Tables>()

function tablesOf(model: WaysModel): Tables {
  let tables = made.get(model)
  if (!tables) made.set(model, (tables = makeTables(model)))
  return tables
}

export const paidReels = (model: WaysModel): readonly ReelTables[] => tablesOf(model).paid
export const freeReels = (model: WaysModel): readonly ReelTables[] => tablesOf(model).free

function makeTables(model: WaysModel): Tables {
  const { symbols, strips, freeStrips, heightWeights, freeHeightWeights } = model
  const pays = symbols.flatMap((symbol, index) => {
    const row = model.pays[symbol]
    if (!row) return []
    const byReels = Array.from({ length: strips.length + 1 }, (_, reels) => row[reels] ?? 0)
    return [{ index, symbol, byReels }]
  })
  return {
    paid: strips.map((strip, reel) => reelTables(model, strip, heightWeights[reel]!)),
    free: freeStrips.map((strip, reel) => reelTables(model, strip, freeHeightWeights[reel]!)),
    pays,
    scatter: symbols.indexOf(model.scatter),
    symbols: symbols.length,
    shown: new Int32Array(strips.length),
  }
}

function reelTables(model: WaysModel, strip: string[], weights: number[]): ReelTables {
  const windows = weights.flatMap((_, extra) =>
    strip.map((_symbol, stop) => {
      const height = model.minHeight + extra
      const rows = Array.from(
        { length: height },
        (_row, row) => strip[(stop + row) % strip.length]!,
      )
      return Object.freeze(rows)
    }),
  )
  const counts = windows.flatMap((window) => countsOf(model, window))
  return {
    heights: drawTable(weights),
    stops: strip.length,
    windows,
    counts: Uint8Array.from(counts),
  }
}

function countsOf({ symbols, wild, scatter }: WaysModel, window: readonly string[]): number[] {
  const often = (symbol: string) => window.filter((one) => one === symbol).length
  return symbols.map((symbol) =>
    symbol === wild || symbol === scatter ? often(symbol) : often(symbol) + often(wild),
  )
}

/** One spin (games.md 7.5): for each reel its height and then its stop. */
export function turn(
  model: WaysModel,
  reels: readonly ReelTables[],
  rng: RandomStream,
  multiplier: number,
): WaysSpin {
  const { pays, scatter, symbols, shown } = tablesOf(model)
  // Lists in full length, because they take less space than growing lists.
  const heights = new Array<number>(reels.length)
  const stops = new Array<number>(reels.length)
  const grid = new Array<readonly string[]>(reels.length)
  let ways = 1
  let scatters = 0
  let units = 0
  for (let reel = 0; reel < reels.length; reel++) {
    const tables = reels[reel]!
    const extra = tables.heights[rng.below(tables.heights.length)]!
    const stop = rng.below(tables.stops)
    const window = extra * tables.stops + stop
    shown[reel] = window * symbols
    heights[reel] = model.minHeight + extra
    stops[reel] = stop
    grid[reel] = tables.windows[window]!
    ways *= model.minHeight + extra
    scatters += tables.counts[window * symbols + scatter]!
  }
  const wins: WaysWin[] = []
  for (const pay of pays) {
    const win = winOf(pay, reels, shown)
    if (!win) continue
    wins.push(win)
    units += win.units * multiplier
  }
  return { heights, stops, grid, ways, scatters, wins, multiplier, units, total: 0 }
}

/** The longest run of a symbol from the first reel, in all ways. */
function winOf(
  { index, symbol, byReels }: Pay,
  reels: readonly ReelTables[],
  shown: Int32Array,
): WaysWin | undefined {
  let run = 0
  let ways = 1
  for (; run < reels.length; run++) {
    const found = reels[run]!.counts[shown[run]! + index]!
    if (found === 0) break
    ways *= found
  }
  const pay = byReels[run]!
  return pay === 0 ? undefined : { symbol, reels: run, ways, units: pay * ways }
}
