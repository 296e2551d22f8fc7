import { type Round } from '@ayva/contract/games/rounds'
import { type BaccaratOutcome } from '../baccarat.ts'

export type Winner = BaccaratOutcome['winner']
/** How high the plate and the road are. */
export const ROWS = 6
/** Columns of the road that are shown: the last ones. */
const COLUMNS = 12

/** Deals of one sitting that the road is written from: about as many as a shoe has. */
const DEALS_MAX = 72
/** Columns of the plate that are shown: the last ones, so that no bead moves to another row. */
const PLATE_COLUMNS = 4

/** Deals that were kept, and before them those that have come since; both begin with the newest. */
export function keepDeals(kept: readonly Round[], recent: readonly Round[]): readonly Round[] {
  const known = new Set(kept.map(({ id }) => id))
  const fresh = recent.filter(({ id }) => !known.has(id))
  return fresh.length === 0 ? kept : [...fresh, ...kept].slice(0, DEALS_MAX)
}

/** The end of a long plate, in whole columns. */
export function plateOf(winners: readonly Winner[]): readonly Winner[] {
  const columns = Math.ceil(winners.length / ROWS)
  return winners.slice(Math.max(0, columns - PLATE_COLUMNS) * ROWS)
}

/** Who won the player's past deals, the oldest first; a deal that was void has no winner. */
export function winnersOf(recent: readonly Round[]): Winner[] {
  return recent
    .filter(({ status }) => status === 'settled')
    .map(({ outcome }) => (outcome as BaccaratOutcome).winner)
    .toReversed()
}

/** A win on the road, with the ties that came after it. */
export type RoadCell = { winner: 'player' | 'banker'; ties: number; column: number; row: number }

/**
 * The big road: wins of one side go down a column and, where it ends or is taken, turn right; a win of
 * the other side begins the next column. Ties have no place of their own, those before any win are its.
 */
export function roadOf(winners: readonly Winner[]): RoadCell[] {
  const cells: RoadCell[] = []
  const isFree = (column: number, row: number) =>
    row < ROWS && !cells.some((cell) => cell.column === column && cell.row === row)
  let streak = { column: -1, turned: false }
  let ties = 0
  for (const winner of winners) {
    const last = cells.at(-1)
    if (winner === 'tie') {
      if (last) last.ties += 1
      else ties += 1
    } else if (last?.winner === winner) {
      const { column, row } = last
      const down = !streak.turned && isFree(column, row + 1)
      streak.turned = !down
      const at = down ? { column, row: row + 1 } : { column: column + 1, row }
      cells.push({ winner, ties: 0, ...at })
    } else {
      let column = streak.column + 1
      while (!isFree(column, 0)) column += 1
      streak = { column, turned: false }
      cells.push({ winner, ties: last ? 0 : ties, column, row: 0 })
    }
  }
  const first = Math.max(0, ...cells.map(({ column }) => column - COLUMNS + 1))
  return cells
    .map((cell) => ({ ...cell, column: cell.column - first }))
    .filter(({ column }) => column >= 0)
}
