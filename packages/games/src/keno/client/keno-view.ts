import { NUMBERS, PICKS_MAX } from '../keno.ts'

const COLUMNS = 8
/** The interval between two balls, and the time of the last one. */
export const BALL_MS = 190
export const DRAW_MS = 10 * BALL_MS + 350

export const numbers = Array.from({ length: NUMBERS }, (_, at) => at + 1)

/** Adds a number to the picks or removes it; an eleventh is ignored. */
export function toggled(picks: readonly number[], number: number): number[] {
  if (picks.includes(number)) return picks.filter((one) => one !== number)
  return picks.length < PICKS_MAX ? [...picks, number] : [...picks]
}

/** So many different numbers from the browser's randomness; the player only chooses with them. */
export function randomPicks(count: number): number[] {
  const left = [...numbers]
  const words = crypto.getRandomValues(new Uint32Array(count))
  return Array.from(words, (word) => left.splice(word % left.length, 1)[0]!).toSorted(
    (one, other) => one - other,
  )
}

/** The cell (0..39) that an arrow key leads to; undefined for other keys, and at an edge. */
export function movedTo(cell: number, key: string): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -COLUMNS,
    ArrowDown: COLUMNS,
    Home: -cell,
    End: NUMBERS - 1 - cell,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  const to = cell + step
  return to >= 0 && to < NUMBERS ? to : undefined
}
