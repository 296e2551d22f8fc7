/** The frames in which a cascade is shown, according to the outcome. Nothing here computes a pay. */
import { type Cascade, type FallStep } from './grid.ts'

/** A cell keeps its id while it falls. `from` is the number of rows that it falls in this frame. */
export type GridCell = { id: string; symbol: string; from: number }
export type GridColumns = readonly (readonly GridCell[])[]

export type Frame = {
  columns: GridColumns
  /** Cells are numbered `column * rows + row`; columns can be shorter. */
  rows: number
  /** All cells fall out; all or some fall in; the marked ones are highlighted; the marked ones vanish. */
  motion: 'still' | 'leave' | 'fall' | 'mark' | 'take'
  marked: readonly number[]
  /** The number of steps done at the end of this frame. */
  step: number
  ms: number
}

export type Beat<M> = Frame & {
  /** The content above the board. */
  meter: M
  /** The win of the round as far as it has been shown, in minor units. */
  won: bigint
  /** In a series without a stake: the number of this item, and the total. */
  series?: { done: number; total: number } | undefined
  /** A text over the board. */
  notice?: string | undefined
}

/** A figure above the board. */
export type Plate = { label: string; value: string; lit?: boolean }

/** What is shown before the next stake, and what can be skipped. */
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

/** A whole screen falls in. */
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

/** A board without motion. */
export function stillFrame(first: readonly (readonly string[])[], rows: number): Frame {
  return { ...fillFrame(first, rows, 'first', 0), motion: 'still' }
}

/** The same board at rest, with these cells marked. */
export function markedFrame(frame: Frame, marked: readonly number[], ms: number): Frame {
  return { ...frame, motion: 'mark', marked, ms }
}

/** The cells of a board whose symbol satisfies `is`. */
export function cellsOf({ columns, rows }: Frame, is: (symbol: string, column: number) => boolean) {
  return columns.flatMap((column, at) =>
    column.flatMap(({ symbol }, row) => (is(symbol, at) ? [at * rows + row] : [])),
  )
}

/** A board for the time before the first round: no equal neighbours, and no symbol is frequent. */
export function quietBoard(symbols: readonly string[], columns: number, rows: number): string[][] {
  return Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_row, row) => symbols[(column * 3 + row) % symbols.length]!),
  )
}
