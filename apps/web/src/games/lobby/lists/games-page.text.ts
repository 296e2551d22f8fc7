import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })

/** Texts of the pages of games and studios that home does not need. */
export const text = {
  allTitle: 'Все игры',
  developers: 'Студии',
  developersNote: 'Кто рисует и считает наши игры',

  meta: {
    gamesText: (count: number) =>
      `${games(count)} казино-песочницы «Айва»: возврат, волатильность и предел выигрыша каждой.`,
    tabText: (label: string, count: number) =>
      `${label} в казино-песочнице «Айва»: ${games(count)}, каждую можно открыть в демо.`,
    developersText: 'Студии, которые делают игры казино-песочницы «Айва».',
  },
}
