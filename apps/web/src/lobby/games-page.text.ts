import { formatCount } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })

/** What the pages of games and studios say, and home does not. */
export const text = {
  allTitle: 'Все игры',
  figuresTitle: 'Цифры игр',
  figuresNote: 'Посчитаны точно по математике каждой игры',
  columns: { game: 'Игра', studio: 'Студия', rtp: 'Возврат', risk: 'Волатильность', max: 'Предел' },
  maxCell: (times: string) => `${times} ставки`,
  noMax: 'зависит от выбора',
  developers: 'Студии',
  developersNote: 'Кто рисует и считает наши игры',
  more: 'Показать ещё',
  shown: (shown: number, count: number) =>
    `Показано ${formatCount(shown)} из ${formatCount(count)}`,
  moreFailed: 'Не получилось. Проверьте связь и попробуйте ещё раз.',

  meta: {
    gamesText: (count: number) =>
      `${games(count)} казино-песочницы «Айва»: возврат, волатильность и предел выигрыша каждой.`,
    tabText: (label: string, count: number) =>
      `${label} в казино-песочнице «Айва»: ${games(count)}, каждую можно открыть в демо.`,
    developersText: 'Студии, которые делают игры казино-песочницы «Айва».',
  },
}
