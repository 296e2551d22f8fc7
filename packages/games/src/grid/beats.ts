/** How a cascade is shown, beat by beat, as the outcome tells it. Nothing here reckons what is paid. */
import { type Cascade, type FallStep } from './grid.ts'

/** A cell keeps its id while it falls. `from` is how many rows it comes down in this beat. */
export type GridCell = { id: string; symbol: string; from: number }
export type GridColumns = readonly (readonly GridCell[])[]

export type Frame = {
  columns: GridColumns
  /** Cells are numbered `column * rows + row`; columns may be shorter. */
  rows: number
  /** All fall out; all or some come down; the marked ones light up; the marked ones vanish. */
  motion: 'still' | 'leave' | 'fall' | 'mark' | 'take'
  /** Cells that are marked. */
  marked: readonly number[]
  /** Steps that have been taken once this frame is over. */
  step: number
  ms: number
}

export type Beat<M> = Frame & {
  /** What stands above the board. */
  meter: M
  /** What the round has brought as far as it has been shown, minor units. */
  won: bigint
  /** Of a series without a stake: which one this is, and of how many. */
  series?: { done: number; total: number } | undefined
  /** Said over the board. */
  notice?: string | undefined
}

/** A figure above the board. */
export type Plate = { label: string; value: string; lit?: boolean }

/** What is shown before a stake is asked for again, and what may be skipped. */
export type Beats<M> = { paid: Beat<M>[]; free: Beat<M>[] }

export const LEAVE_MS = 300
const FILL_MS = 560
const TAKE_MS = 270
const FALL_MS = 220

/** The frames of one cascade; ids begin with `name`. */
export function framesOf(
  { first, steps }: Cascade<FallStep<unknown>>,
  rows: number,
  name: string,
): Frame[] {
  let count = 0
  const born = (symbol: string, from: number) => ({ id: `${name}+${count++}`, symbol, from })
  const frames: Frame[] = [fillFrame(first, rows, name, FILL_MS)]
  let { columns } = frames[0]!
  for (const [index, { cells, drawn }] of steps.entries()) {
    const gone = new Set(cells)
    frames.push({ columns, rows, motion: 'take', marked: cells, step: index + 1, ms: TAKE_MS })
    columns = columns.map((column, at) => {
      const fresh = drawn[at]!.map((symbol) => born(symbol, drawn[at]!.length))
      const kept = column
        .map((cell, row) => ({ cell, row }))
        .filter(({ row }) => !gone.has(at * rows + row))
        .map(({ cell, row }, place) => ({ ...cell, from: fresh.length + place - row }))
      return [...fresh, ...kept]
    })
    frames.push({ columns, rows, motion: 'fall', marked: [], step: index + 1, ms: FALL_MS })
  }
  return frames
}

/** A whole screen comes down. */
export function fillFrame(
  first: readonly (readonly string[])[],
  rows: number,
  name: string,
  ms: number,
): Frame {
  const columns = first.map((column, at) =>
    column.map((symbol, row) => ({ id: `${name}.${at}.${row}`, symbol, from: column.length })),
  )
  return { columns, rows, motion: 'fall', marked: [], step: 0, ms }
}

/** A board that lies still. */
export function stillFrame(first: readonly (readonly string[])[], rows: number): Frame {
  return { ...fillFrame(first, rows, 'first', 0), motion: 'still' }
}

/** The same board once it lies, with these cells marked. */
export function markedFrame(frame: Frame, marked: readonly number[], ms: number): Frame {
  return { ...frame, motion: 'mark', marked, ms }
}

/** Cells of a board that show such a symbol. */
export function cellsOf({ columns, rows }: Frame, is: (symbol: string, column: number) => boolean) {
  return columns.flatMap((column, at) =>
    column.flatMap(({ symbol }, row) => (is(symbol, at) ? [at * rows + row] : [])),
  )
}

/** A board to look at before the first round: no symbol lies beside its like, none lies there often. */
export function quietBoard(symbols: readonly string[], columns: number, rows: number): string[][] {
  return Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_row, row) => symbols[(column * 3 + row) % symbols.length]!),
  )
}
