/**
 * The missions that the product ships with, three of them a day in turn. None asks for a sum, to pay in or
 * to lose: any stake counts, and few rounds are enough. One of each day teaches and asks for no stake.
 */
export const shippedMissions: {
  key: string
  title: string
  measure: 'rounds' | 'titles' | 'times' | 'checks' | 'limits' | 'fresh'
  target: number
  gift: string
}[] = [
  {
    key: 'rounds-10',
    title: 'Десять раундов',
    measure: 'rounds',
    target: 10,
    gift: 'mission-rounds-2',
  },
  {
    key: 'titles-2',
    title: 'Две разные игры',
    measure: 'titles',
    target: 2,
    gift: 'mission-rounds-2',
  },
  {
    key: 'check-1',
    title: 'Проверить раунд',
    measure: 'checks',
    target: 1,
    gift: 'mission-rounds-2',
  },
  {
    key: 'times-2',
    title: 'Выигрыш вдвое больше ставки',
    measure: 'times',
    target: 2,
    gift: 'mission-rounds-3',
  },
  {
    key: 'rounds-5',
    title: 'Пять раундов',
    measure: 'rounds',
    target: 5,
    gift: 'mission-rounds-2',
  },
  {
    key: 'fresh-1',
    title: 'Открыть новую игру',
    measure: 'fresh',
    target: 1,
    gift: 'mission-rounds-2',
  },
  {
    key: 'titles-3',
    title: 'Три разные игры',
    measure: 'titles',
    target: 3,
    gift: 'mission-rounds-3',
  },
  {
    key: 'times-3',
    title: 'Выигрыш втрое больше ставки',
    measure: 'times',
    target: 3,
    gift: 'mission-rounds-3',
  },
  {
    key: 'limit-1',
    title: 'Поставить лимит',
    measure: 'limits',
    target: 1,
    gift: 'mission-rounds-2',
  },
]
