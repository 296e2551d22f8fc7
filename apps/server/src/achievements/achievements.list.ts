/** All achievements, as data: what each is for is asked of what is known of a player already. */
import { type Achievement } from '@ayva/contract/achievements'

export type Facts = {
  /** Different games played for money, as far as the last achievement counts. */
  games: number
  /** The best multiplier, in hundredths. */
  times100: bigint
  isNamed: boolean
  /** A pair of seeds was changed, and its rounds can be proved. */
  hasProof: boolean
}
type Kind = Achievement & { isEarned: (facts: Facts) => boolean }

const games = (count: number) => (facts: Facts) => facts.games >= count
const times = (count: bigint) => (facts: Facts) => facts.times100 >= count * 100n

export const GAMES_MAX = 30

export const kinds: readonly Kind[] = [
  {
    ...{ id: 'first-game', group: 'games', name: 'Первый росток', art: 'klever' },
    ...{ condition: 'Сыграть в одну игру', isEarned: games(1) },
  },
  {
    ...{ id: 'five-games', group: 'games', name: 'Пять грядок', art: 'paseka' },
    ...{ condition: 'Попробовать пять разных игр', isEarned: games(5) },
  },
  {
    ...{ id: 'fifteen-games', group: 'games', name: 'Весь сад', art: 'melnitsa' },
    ...{ condition: 'Попробовать пятнадцать разных игр', isEarned: games(15) },
  },
  {
    ...{ id: 'thirty-games', group: 'games', name: 'Садовник', art: 'yarmarka' },
    ...{ condition: 'Попробовать тридцать разных игр', isEarned: games(GAMES_MAX) },
  },
  {
    ...{ id: 'times-5', group: 'wins', name: 'Спелая вишня', art: 'semerki' },
    ...{ condition: 'Раунд, который вернул 5 ставок', isEarned: times(5n) },
  },
  {
    ...{ id: 'times-20', group: 'wins', name: 'Полная корзина', art: 'perets' },
    ...{ condition: 'Раунд, который вернул 20 ставок', isEarned: times(20n) },
  },
  {
    ...{ id: 'times-100', group: 'wins', name: 'Перо', art: 'zharptitsa' },
    ...{ condition: 'Раунд, который вернул 100 ставок', isEarned: times(100n) },
  },
  {
    ...{ id: 'times-500', group: 'wins', name: 'Глаз дракона', art: 'drakon' },
    ...{ condition: 'Раунд, который вернул 500 ставок', isEarned: times(500n) },
  },
  {
    ...{ id: 'name', group: 'calm', name: 'Своё имя', art: 'foliant' },
    ...{ condition: 'Выбрать имя в настройках', isEarned: ({ isNamed }) => isNamed },
  },
  {
    ...{ id: 'proof', group: 'calm', name: 'Проверил сам', art: 'orbita' },
    ...{
      condition: 'Сменить пару и раскрыть секрет своих раундов',
      isEarned: ({ hasProof }) => hasProof,
    },
  },
]
