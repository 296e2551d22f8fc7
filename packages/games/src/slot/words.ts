import { grouped } from '../table/figures.ts'
import { type LineWin } from './boards.ts'
import { type Looks, labelOf } from './looks.ts'

const MOST_NAMED = 5

/** «линия 1», «линии 1 и 3», «линии 1, 2 и 5»; a long list becomes a count. */
export function linesWords(wins: readonly { line: number }[]): string {
  const numbers = wins.map(({ line }) => String(line + 1))
  if (numbers.length === 1) return `линия ${numbers[0]}`
  if (numbers.length > MOST_NAMED) return `линий: ${numbers.length}`
  return `линии ${numbers.slice(0, -1).join(', ')} и ${numbers.at(-1)}`
}

/** The result of a spin in words: «Выигрыш: линии 1 и 3». */
export function spinWords(wins: readonly { line: number }[], scatterUnits = 0): string {
  const paid = [wins.length > 0 && linesWords(wins), scatterUnits > 0 && 'особые символы'].filter(
    Boolean,
  )
  return paid.length === 0 ? 'Выигрышных линий нет' : `Выигрыш: ${paid.join(', ')}`
}

/** The winning lines for screen readers: «Волк ×4, линия 3». */
export function winsSpoken(looks: Looks, wins: readonly LineWin[]): string {
  const told = wins
    .slice(0, MOST_NAMED)
    .map(({ symbol, count, line }) => `${labelOf(looks, symbol)} ×${count}, линия ${line + 1}`)
  const more = wins.length - told.length
  return told.join('; ') + (more > 0 ? ` и ещё линий: ${more}` : '')
}

/** A share of the bet as an exact multiple: 8 units of a twentieth are «0,4». */
export function timesText(units: number, unitsPerBet: number): string {
  const [whole, fraction] = String(units / unitsPerBet).split('.')
  return grouped(Number(whole)) + (fraction ? `,${fraction}` : '')
}

/** The small text of the badge: the single winning line, or the number of lines. */
export function winsWords(looks: Looks, wins: readonly LineWin[]): string {
  const [win] = wins
  if (win && wins.length === 1)
    return `${labelOf(looks, win.symbol)} ×${win.count}, линия ${win.line + 1}`
  return `Выиграли ${linesWords(wins)}`.replace('Выиграли линий', 'Выигравших линий')
}

/** «10 бесплатных вращений». */
export function featureWords(count: number): string {
  return `${count} ${pluralOf(count, ['бесплатное вращение', 'бесплатных вращения', 'бесплатных вращений'])}`
}

/** «5 повторных вращений». */
export function respinsWords(count: number): string {
  return `${count} ${pluralOf(count, ['повторное вращение', 'повторных вращения', 'повторных вращений'])}`
}

const rules = new Intl.PluralRules('ru')

function pluralOf(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = rules.select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
