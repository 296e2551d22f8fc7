import { type SameReason } from '@ayva/contract/payments/cashier/risk'
import { type Tone } from '@ayva/kit/Pill'

/** Why two players may be one. */
export const sameWords: Record<SameReason, string> = {
  person: 'Имя и дата рождения',
  document: 'Одно фото документа',
  device: 'Общий браузер',
  requisite: 'Общий счёт для вывода',
}

/** The same on a line of a picture. */
export const shortSameWords: Record<SameReason, string> = {
  person: 'имя, дата рождения',
  document: 'фото документа',
  device: 'браузер',
  requisite: 'счёт для вывода',
}

export const verdictWords = { same: 'Один человек', different: 'Разные люди' } as const

/** Rules that say of a withdrawal what a mark says of its player. */
const ofMarks = ['shared_requisite', 'same_player']

/** How many things of a withdrawal are to be looked at, each once. */
export const foundIn = (marks: readonly string[], review: readonly string[]): number =>
  marks.length + review.filter((rule) => marks.length === 0 || !ofMarks.includes(rule)).length

/** How much there is to look at, in a word: what was found is told beside it. */
export function riskOf(found: number): { words: string; tone: Tone } {
  if (found === 0) return { words: 'Низкий', tone: 'leaf' }
  return found === 1
    ? { words: 'Средний', tone: 'persimmon' }
    : { words: 'Высокий', tone: 'garnet' }
}
