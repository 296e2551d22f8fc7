import { type RandomStream } from '@ayva/game-math/stream'
import { columnsOf, drawTable, fall } from '../grid/grid.ts'
import {
  type ClusterDrop,
  type ClusterModel,
  type ClusterStep,
  type ClusterWin,
} from './cluster.ts'

/** A model as numbers, built once; a cell of the board holds the index of its symbol. */
type Tables = {
  /** Reused buffers for a drop and the marks on its cells; drops never overlap. */
  board: Uint8Array
  marks: Uint8Array
  walked: Uint8Array
  draw: Uint8Array
  /** The neighbours by edge of each cell, four entries each, -1 if there is none. */
  beside: Int8Array
  /** Pays of symbol and size: `pays[symbol * (cells + 1) + size]`. */
  pays: Int32Array
  fewest: number
}

const made = new WeakMap<ClusterModel, Tables>()

function tablesOf(model: ClusterModel): Tables {
  let tables = made.get(model)
  if (!tables) made.set(model, (tables = makeTables(model)))
  return tables
}

function makeTables({ size, symbols, weights, payCounts, pays: rows }: ClusterModel): Tables {
  const cells = size * size
  const pays = new Int32Array(symbols.length * (cells + 1))
  symbols.forEach((symbol, index) =>
    payCounts.forEach((least, band) => {
      const at = index * (cells + 1)
      pays.fill(rows[symbol]![band]!, at + least, at + cells + 1)
    }),
  )
  const beside = new Int8Array(cells * 4).fill(-1)
  for (let cell = 0; cell < cells; cell++) {
    const row = cell % size
    if (row > 0) beside[cell * 4] = cell - 1
    if (row < size - 1) beside[cell * 4 + 1] = cell + 1
    if (cell >= size) beside[cell * 4 + 2] = cell - size
    if (cell < cells - size) beside[cell * 4 + 3] = cell + size
  }
  const scratch = () => new Uint8Array(cells)
  return {
    board: scratch(),
    marks: scratch(),
    walked: scratch(),
    draw: drawTable(weights),
    beside,
    pays,
    fewest: payCounts[0]!,
  }
}

/** Fills one screen and plays every step until nothing pays (games.md 7.7), from a given multiplier level. */
export function drop(model: ClusterModel, rng: RandomStream, from: number): ClusterDrop {
  const tables = tablesOf(model)
  const { size, symbols, ladder } = model
  const { board, marks, draw } = tables
  const cell = () => draw[rng.below(draw.length)]!
  for (let at = 0; at < board.length; at++) board[at] = cell()

  const first = columnsOf(board, size, symbols)
  const steps: ClusterStep[] = []
  let level = from
  let removed = 0
  let sum = 0
  for (;;) {
    const wins = clustersOf(tables, symbols)
    if (!wins) break
    const cells = wins.flatMap((win) => win.cells)
    const multiplier = ladder[Math.min(level, ladder.length - 1)]!
    const units = multiplier * wins.reduce((all, win) => all + win.units, 0)
    sum += units
    removed += cells.length
    level += 1
    marks.fill(0)
    for (const at of cells) marks[at] = 1
    const drawn = fall(board, marks, size, cell, symbols)
    steps.push({ wins, cells, multiplier, units, sum, drawn })
  }
  return { first, steps, removed, level, units: sum, total: 0 }
}

/** Every paying cluster, in the order of its first cell; leaves marks on visited cells. */
function clustersOf(
  { board, marks, walked, beside, pays, fewest }: Tables,
  symbols: readonly string[],
): ClusterWin[] | undefined {
  let wins: ClusterWin[] | undefined
  marks.fill(0)
  for (let start = 0; start < board.length; start++) {
    if (marks[start] === 1) continue
    const code = board[start]!
    let size = 1
    walked[0] = start
    marks[start] = 1
    for (let at = 0; at < size; at++) {
      const place = walked[at]! * 4
      for (let side = place; side < place + 4; side++) {
        const next = beside[side]!
        if (next < 0 || marks[next] === 1 || board[next] !== code) continue
        marks[next] = 1
        walked[size++] = next
      }
    }
    if (size < fewest) continue
    wins ??= []
    const cells = [...walked.subarray(0, size)].toSorted((one, other) => one - other)
    const units = pays[code * (board.length + 1) + size]!
    wins.push({ symbol: symbols[code]!, cells, units })
  }
  return wins
}
