import { labelOf, type Looks } from '../../slot/looks.ts'
import { linesWords } from '../../slot/words.ts'
import { type Classic3Outcome } from '../classic3.ts'

/** The small text of the badge: what has won. */
export function winWords(outcome: Classic3Outcome): string {
  if (outcome.fullScreen) {
    return outcome.wheelMultiplier > 1
      ? `Полный экран, колесо ×${outcome.wheelMultiplier}`
      : 'Полный экран'
  }
  return `Три в ряд, ${linesWords(outcome.wins)}`
}

/** For screen readers: the first winning line, or the middle row if nothing has won. */
export function spokenOutcome(outcome: Classic3Outcome, looks: Looks): string {
  const win = outcome.wins[0]
  const cells = win?.cells ?? [1, 4, 7]
  const shown = cells.map((cell) => labelOf(looks, symbolAt(outcome, cell)))
  const where = win ? linesWords(outcome.wins) : 'средний ряд'
  return `Выпало: ${shown.join(', ')} (${where})`
}

function symbolAt({ grid }: Classic3Outcome, cell: number): string {
  return grid[Math.floor(cell / 3)]![cell % 3]!
}
