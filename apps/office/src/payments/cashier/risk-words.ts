import { type SameReason } from '@ayva/contract/payments/cashier/risk'
import { type Tone } from '@ayva/kit/Pill'

/** Why two players may be the same person. */
export const sameWords: Record<SameReason, string> = {
  person: 'Имя и дата рождения',
  document: 'Одно фото документа',
  device: 'Общий браузер',
  requisite: 'Общий счёт для вывода',
}

/** The same for a line of the picture. */
export const shortSameWords: Record<SameReason, string> = {
  person: 'имя, дата рождения',
  document: 'фото документа',
  device: 'браузер',
  requisite: 'счёт для вывода',
}

export const verdictWords = { same: 'Один человек', different: 'Разные люди' } as const

/** Rules on a withdrawal that repeat a mark of its player. */
const ofMarks = ['shared_requisite', 'same_player']

/** The number of findings about a withdrawal, each counted once. */
export const foundIn = (marks: readonly string[], review: readonly string[]): number =>
  marks.length + review.filter((rule) => marks.length === 0 || !ofMarks.includes(rule)).length

/** The level of risk in a word; the findings are listed beside it. */
export function riskOf(found: number): { words: string; tone: Tone } {
  if (found === 0) return { words: 'Низкий', tone: 'leaf' }
  return found === 1
    ? { words: 'Средний', tone: 'persimmon' }
    : { words: 'Высокий', tone: 'garnet' }
}
