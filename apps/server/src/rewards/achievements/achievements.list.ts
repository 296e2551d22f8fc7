/** All achievements as data; each is decided by facts that other modules already store. */
import { type Achievement } from '@ayva/contract/rewards/achievements'

export type Facts = {
  /** Different games played for money, counted up to what the highest achievement needs. */
  games: number
  /** The best multiplier in hundredths. */
  times100: bigint
  isNamed: boolean
  /** A seed pair was revealed, so that its rounds can be verified. */
  hasProof: boolean
}
type Kind = Achievement & {
  isEarned: (facts: Facts) => boolean
  /** The player's progress, if it can be counted. */
  stepsOf?: (facts: Facts) => { have: number; need: number }
}

const games = (need: number) => ({
  isEarned: (facts: Facts) => facts.games >= need,
  stepsOf: (facts: Facts) => ({ have: Math.min(facts.games, need), need }),
})
const times = (need: number) => ({
  isEarned: (facts: Facts) => facts.times100 >= BigInt(need) * 100n,
  stepsOf: (facts: Facts) => ({ have: Math.min(Number(facts.times100 / 100n), need), need }),
})

export const GAMES_MAX = 30

export const kinds: readonly Kind[] = [
  {
    id: 'first-game',
    group: 'games',
    name: 'Первый росток',
    art: 'symbols/klever/clover',
    condition: 'Сыграть в одну игру',
    ...games(1),
  },
  {
    id: 'five-games',
    group: 'games',
    name: 'Пять грядок',
    art: 'symbols/paseka/bee',
    condition: 'Попробовать пять разных игр',
    ...games(5),
  },
  {
    id: 'fifteen-games',
    group: 'games',
    name: 'Весь сад',
    art: 'symbols/semerki/grape',
    condition: 'Попробовать пятнадцать разных игр',
    ...games(15),
  },
  {
    id: 'thirty-games',
    group: 'games',
    name: 'Садовник',
    art: 'symbols/semerki/wild',
    condition: 'Попробовать тридцать разных игр',
    ...games(GAMES_MAX),
  },
  {
    id: 'times-5',
    group: 'wins',
    name: 'Спелая вишня',
    art: 'symbols/semerki/cherry',
    condition: 'Раунд, который вернул 5 ставок',
    ...times(5),
  },
  {
    id: 'times-20',
    group: 'wins',
    name: 'Полная корзина',
    art: 'symbols/klever/pot',
    condition: 'Раунд, который вернул 20 ставок',
    ...times(20),
  },
  {
    id: 'times-100',
    group: 'wins',
    name: 'Перо',
    art: 'symbols/yaguar/plumes',
    condition: 'Раунд, который вернул 100 ставок',
    ...times(100),
  },
  {
    id: 'times-500',
    group: 'wins',
    name: 'Глаз дракона',
    art: 'symbols/drakon/eye',
    condition: 'Раунд, который вернул 500 ставок',
    ...times(500),
  },
  {
    id: 'name',
    group: 'calm',
    name: 'Своё имя',
    art: 'symbols/foliant/book',
    condition: 'Выбрать имя в настройках',
    isEarned: ({ isNamed }) => isNamed,
  },
  {
    id: 'proof',
    group: 'calm',
    name: 'Проверил сам',
    art: 'symbols/foliant/crystal',

    condition: 'Раскрыть секрет своих раундов на странице «Честность»',
    isEarned: ({ hasProof }) => hasProof,
  },
]
