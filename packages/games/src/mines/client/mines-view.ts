import { type MinesModel, type MinesOutcome, reachableMultipliers4 } from '../mines.ts'
import { payoutOf } from '@ayva/game-math/engine'

export const SIDE = 5
export const CELLS = SIDE * SIDE

export type CellLook = 'closed' | 'gem' | 'gem-left' | 'bomb' | 'hit'

/** The visible content of each cell. */
export function cellLooks(outcome: MinesOutcome | undefined): CellLook[] {
  return Array.from({ length: CELLS }, (_, cell) => lookOf(outcome, cell))
}

function lookOf(outcome: MinesOutcome | undefined, cell: number): CellLook {
  if (!outcome) return 'closed'
  if (outcome.hit === cell) return 'hit'
  if (outcome.opened.includes(cell)) return 'gem'
  if (!outcome.mines) return 'closed'
  return outcome.mines.includes(cell) ? 'bomb' : 'gem-left'
}

/** The focused cell after an arrow key, Home or End; the same cell at the edge of the field. */
export function moveFocus(cell: number, key: string): number | undefined {
  const column = cell % SIDE
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell
    case 'ArrowRight':
      return column < SIDE - 1 ? cell + 1 : cell
    case 'ArrowUp':
      return cell >= SIDE ? cell - SIDE : cell
    case 'ArrowDown':
      return cell < CELLS - SIDE ? cell + SIDE : cell
    case 'Home':
      return cell - column
    case 'End':
      return cell - column + SIDE - 1
    default:
      return undefined
  }
}

/** Multipliers by safe cells, from one up, as far as this bet can go (ten-thousandths). */
export function ladder(
  model: MinesModel,
  mines: number,
  bet: bigint,
  capMultiplier4: number | undefined,
): readonly number[] {
  return reachableMultipliers4(model, { amount: bet, params: { mines }, capMultiplier4 })
}

/** The part of the list around the present step: `at` safe cells are open. */
export function ladderWindow(steps: readonly number[], at: number, size: number) {
  const first = Math.min(Math.max(0, at - Math.ceil(size / 2)), Math.max(0, steps.length - size))
  return steps.slice(first, first + size).map((multiplier4, i) => ({
    cells: first + i + 1,
    multiplier4,
  }))
}

/** The chance that the next cell is safe, computed without hidden information. */
export function safeChance(mines: number, opened: number): number {
  return (CELLS - mines - opened) / (CELLS - opened)
}

/** The chance to open so many cells in a row. */
export function reachChance(mines: number, cells: number): number {
  let chance = 1
  for (let opened = 0; opened < cells; opened++) chance *= safeChance(mines, opened)
  return chance
}

/** The number of opened safe cells, without the mine that ended the round. */
export function safeOpened({ opened, hit }: MinesOutcome): number {
  return opened.length - (hit === null ? 0 : 1)
}

/** The sum of a cash-out now, to the last minor unit. */
export function takeNow(bet: bigint, { multiplier4 }: MinesOutcome): bigint {
  return payoutOf(bet, multiplier4)
}
