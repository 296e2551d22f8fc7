/** The rules by which places are found: each stated once, for the counting, the page and the office. */
import { type RuleCode, type ScoreUnit } from '../tournaments.ts'

export type ScoringRule = {
  code: RuleCode
  title: string
  unit: ScoreUnit
  /** What a round brings: hundredths of its stake, or one for a game in which the member had no round. */
  brings: 'times' | 'game'
  /** The score is the sum of the best `of` rounds, of the first `of`, or of the best `of` in a row. */
  joins: 'best' | 'first' | 'row'
  of: number
  /** Of a member's rounds the first of so many count: to play on for ever brings nothing. */
  counted: number
  /** The least number of rounds for a place, and of games, with which the rule makes sense. */
  least: { rounds: number; games: number }
  /** For players: how a score comes about, and how it is told from an equal one. */
  words: string
  example: string
  tie: string
}

const POINTS =
  'Раунд приносит столько очков, во сколько сотых ставки он выплатил: ×2,5 это 250 очков. Размер ставки ничего не меняет, больше 100 000 очков один раунд не даёт.'
const EARLIER = 'При равных очках выше тот, кто набрал их раньше.'

/** No rule counts sums of stakes or of wins in money: places would be bought. */
const all: readonly ScoringRule[] = [
  {
    code: 'best-ten',
    title: 'Десять лучших раундов',
    unit: 'points',
    brings: 'times',
    joins: 'best',
    of: 10,
    counted: 300,
    least: { rounds: 1, games: 1 },
    words: `${POINTS} Складываются 10 лучших раундов из первых 300: играть дольше незачем.`,
    example: 'раунды ×3, ×0 и ×1,5 это 300 + 0 + 150 = 450 очков.',
    tie: EARLIER,
  },
  {
    code: 'best-round',
    title: 'Один лучший раунд',
    unit: 'points',
    brings: 'times',
    joins: 'best',
    of: 1,
    counted: 300,
    least: { rounds: 1, games: 1 },
    words: `${POINTS} В счёт идёт один лучший раунд из первых 300.`,
    example: 'раунды ×3, ×12 и ×1,5: в счёт идёт ×12, это 1 200 очков.',
    tie: EARLIER,
  },
  {
    code: 'first-fifty',
    title: 'Первые 50 раундов',
    unit: 'points',
    brings: 'times',
    joins: 'first',
    of: 50,
    counted: 50,
    least: { rounds: 1, games: 1 },
    words: `${POINTS} Складываются первые 50 раундов, какими бы они ни были; дальше счёт не меняется.`,
    example: 'раунды ×0, ×2 и ×1,2 это 0 + 200 + 120 = 320 очков.',
    tie: EARLIER,
  },
  {
    code: 'five-in-row',
    title: 'Пять раундов подряд',
    unit: 'points',
    brings: 'times',
    joins: 'row',
    of: 5,
    counted: 100,
    least: { rounds: 5, games: 1 },
    words: `${POINTS} В счёт идут пять раундов подряд, которые вместе лучше любых других пяти из первых 100. Возвращённые раунды ряд не прерывают.`,
    example: 'раунды ×1, ×0, ×2, ×3, ×0 и ×4: лучше всего со второго по шестой, это 900 очков.',
    tie: EARLIER,
  },
  {
    code: 'games',
    title: 'Разные игры',
    unit: 'games',
    brings: 'game',
    joins: 'best',
    of: 60,
    counted: 300,
    least: { rounds: 1, games: 2 },
    words:
      'В счёт идёт каждая игра турнира, в которой вы сыграли раунд, один раз. Ставка, выигрыш и повторные раунды ничего не меняют.',
    example: 'три раунда в «Костях» и один в «Минах»: две игры.',
    tie: 'При равном числе игр выше тот, кто попробовал их раньше.',
  },
]

export const rules = Object.fromEntries(all.map((rule) => [rule.code, rule])) as Readonly<
  Record<RuleCode, ScoringRule>
>
