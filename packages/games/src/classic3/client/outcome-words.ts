import { type Classic3Outcome } from '../classic3.ts'
import { type SymbolLook } from './cabinets.ts'

type Looks = Readonly<Record<string, SymbolLook>>

/** «линия 1», «линии 1 и 3», «линии 1, 2 и 5». */
export function linesWords({ wins }: Classic3Outcome): string {
  const numbers = wins.map(({ line }) => String(line + 1))
  if (numbers.length === 1) return `линия ${numbers[0]}`
  return `линии ${numbers.slice(0, -1).join(', ')} и ${numbers.at(-1)}`
}

/** The small line of the badge: what has won. */
export function winWords(outcome: Classic3Outcome): string {
  if (outcome.fullScreen) {
    return outcome.wheelMultiplier > 1
      ? `Полный экран, колесо ×${outcome.wheelMultiplier}`
      : 'Полный экран'
  }
  return `Три в ряд, ${linesWords(outcome)}`
}

/** What a screen reader is told: the first winning line, or the middle row when nothing has won. */
export function spokenOutcome(outcome: Classic3Outcome, looks: Looks, payout: string): string {
  const win = outcome.wins[0]
  const cells = win?.cells ?? [1, 4, 7]
  const shown = cells.map((cell) => symbolAt(outcome, cell)).map((id) => looks[id]?.label ?? id)
  const where = win ? linesWords(outcome) : 'средний ряд'
  return `Выпало: ${shown.join(', ')} (${where}). ${payout}`
}

function symbolAt({ grid }: Classic3Outcome, cell: number): string {
  return grid[Math.floor(cell / 3)]![cell % 3]!
}
