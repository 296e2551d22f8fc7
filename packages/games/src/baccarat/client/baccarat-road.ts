import { type Round } from '@ayva/contract/games/rounds'
import { type BaccaratOutcome } from '../baccarat.ts'

export type Winner = BaccaratOutcome['winner']
/** The number of rows of the plate and the road. */
export const ROWS = 6
/** The number of columns of the road; the last ones are shown. */
const COLUMNS = 12

/** The number of deals that the road is made from, about as many as a shoe has. */
const DEALS_MAX = 72
/** The number of columns of the plate; whole columns are dropped, so that no bead moves to another row. */
const PLATE_COLUMNS = 4

/** Merges new deals before the kept ones; both lists begin with the newest. */
export function keepDeals(kept: readonly Round[], recent: readonly Round[]): readonly Round[] {
  const known = new Set(kept.map(({ id }) => id))
  const fresh = recent.filter(({ id }) => !known.has(id))
  return fresh.length === 0 ? kept : [...fresh, ...kept].slice(0, DEALS_MAX)
}

/** The end of a long plate in whole columns. */
export function plateOf(winners: readonly Winner[]): readonly Winner[] {
  const columns = Math.ceil(winners.length / ROWS)
  return winners.slice(Math.max(0, columns - PLATE_COLUMNS) * ROWS)
}

/** The winners of the player's past deals, the oldest first; a void deal has no winner. */
export function winnersOf(recent: readonly Round[]): Winner[] {
  return recent
    .filter(({ status }) => status === 'settled')
    .map(({ outcome }) => (outcome as BaccaratOutcome).winner)
    .toReversed()
}

/** A win on the road, with the ties that followed it. */
export type RoadCell = { winner: 'player' | 'banker'; ties: number; column: number; row: number }

/**
 * The big road: wins of one side go down a column and turn right at its bottom or before a taken cell; a win of the
 * other side begins the next column. Ties have no cell of their own; those before the first win belong to it.
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
