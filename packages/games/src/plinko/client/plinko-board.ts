/** The positions on the board in units of its drawing. */
import { ROWS_MAX } from '../plinko.ts'

export const WIDTH = 720
export const HEIGHT = 640
const MIDDLE = WIDTH / 2
const TOP = 58
const BOTTOM = 540
/** The distance from the landing point in a bucket to its upper edge. */
const DROP = 34

export type Board = { rows: number; step: number; rowHeight: number; peg: number; ball: number }

export function boardOf(rows: number): Board {
  const step = Math.min(62, 690 / (rows + 1))
  return {
    rows,
    step,
    rowHeight: (BOTTOM - TOP) / rows,
    peg: 3 + step / 16,
    ball: 6 + step / 6,
  }
}

export const pegAt = ({ step, rowHeight }: Board, row: number, index: number) => ({
  x: MIDDLE + (index - (row + 2) / 2) * step,
  y: TOP + row * rowHeight,
})

export const bucketX = ({ rows, step }: Board, bucket: number) =>
  MIDDLE + (bucket - rows / 2) * step

/** The duration of one row; the sixteenth is reached in two seconds. */
const ROW_MS = 118
const LAST_MS = 260
export const fallMs = (rows: number): number => rows * ROW_MS + LAST_MS

/** The moments at which the ball touches the pins, in ms from its start. */
export const knocksOf = (rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => row * ROW_MS)

export type Place = { x: number; y: number }

/** The exact path of the ball: over the pin of each row, and into its bucket. */
function wayOf(board: Board, path: string): Place[] {
  const { rowHeight, peg, ball } = board
  const places: Place[] = []
  let rights = 0
  for (let row = 0; row < path.length; row++) {
    const { x, y } = pegAt(board, row, rights + 1)
    places.push({ x, y: y - peg - ball })
    if (path[row] === 'R') rights += 1
  }
  const y = TOP + path.length * rowHeight + DROP - ball
  places.push({ x: bucketX(board, rights), y: Math.max(y, BOTTOM + 8) })
  return places
}

/** Hops from pin to pin: a little up, then accelerating down. The layer is as large as the board. */
export function fallFrames(board: Board, path: string): Keyframe[] {
  const places = wayOf(board, path)
  const total = fallMs(path.length)
  const hop = board.rowHeight * 0.16
  const frame = ({ x, y }: Place, ms: number, easing: string): Keyframe => ({
    offset: Math.min(1, ms / total),
    transform: `translate(${((x - MIDDLE) / WIDTH) * 100}%, ${(y / HEIGHT) * 100}%)`,
    easing,
  })
  const rise = 'cubic-bezier(0.2, 0.6, 0.5, 1)'
  const fall = 'cubic-bezier(0.5, 0, 0.85, 0.6)'
  return places.flatMap((place, row) => {
    const at = row * ROW_MS
    const next = places[row + 1]
    if (!next) return [frame(place, total, 'linear')]
    const over = { x: place.x + (next.x - place.x) * 0.4, y: place.y - hop }
    return [frame(place, at, rise), frame(over, at + ROW_MS * 0.36, fall)]
  })
}

/** The relative distance of a bucket from the middle: 0 in the middle, 1 at the edge. */
export const edgeOf = (rows: number, bucket: number): number =>
  Math.abs(bucket - rows / 2) / (rows / 2)

/** The buckets are so narrow that the multiplier is written vertically. */
export const isNarrow = ({ rows }: Board): boolean => rows > ROWS_MAX - 4

/** The colour of a bucket: warmer towards the edges. */
export function bucketColour(rows: number, bucket: number): string {
  const edge = edgeOf(rows, bucket)
  return `hsl(${51 - edge * 49} ${64 + edge * 31}% ${61 + edge * 6}%)`
}

/** The path of the ball as a line from pin to pin. */
export function trailOf(board: Board, path: string): string {
  const hop = board.rowHeight * 0.16
  const [first, ...rest] = wayOf(board, path)
  let last = first!
  const parts = rest.map((next) => {
    const over = { x: last.x + (next.x - last.x) * 0.4, y: last.y - hop }
    last = next
    return `Q${over.x} ${over.y} ${next.x} ${next.y}`
  })
  return `M${first!.x} ${first!.y}${parts.join('')}`
}
