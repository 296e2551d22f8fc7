import { grouped } from '../table/figures.ts'
import { type Looks, labelOf } from './looks.ts'

/** A win of one line, as every engine of lines tells it. */
export type LineWin = {
  /** Index in the model's `lines`. */
  line: number
  symbol: string
  count: number
  /** Winning cells as `reel * rows + row`, left to right. */
  cells: readonly number[]
  /** Units of bet / unitsPerBet. */
  units: number
}

const MOST_NAMED = 5

/** «линия 1», «линии 1 и 3», «линии 1, 2 и 5»; a long list is a number. */
export function linesWords(wins: readonly { line: number }[]): string {
  const numbers = wins.map(({ line }) => String(line + 1))
  if (numbers.length === 1) return `линия ${numbers[0]}`
  if (numbers.length > MOST_NAMED) return `линий: ${numbers.length}`
  return `линии ${numbers.slice(0, -1).join(', ')} и ${numbers.at(-1)}`
}

/** What a screen reader hears of the lines that pay: «Волк ×4, линия 3». */
export function winsSpoken(looks: Looks, wins: readonly LineWin[]): string {
  const told = wins
    .slice(0, MOST_NAMED)
    .map(({ symbol, count, line }) => `${labelOf(looks, symbol)} ×${count}, линия ${line + 1}`)
  const more = wins.length - told.length
  return told.join('; ') + (more > 0 ? ` и ещё линий: ${more}` : '')
}

/** A share of the bet as a multiple, exact: 8 units of a twentieth are «0,4». */
export function timesText(units: number, unitsPerBet: number): string {
  const [whole, fraction] = String(units / unitsPerBet).split('.')
  return grouped(Number(whole)) + (fraction ? `,${fraction}` : '')
}
