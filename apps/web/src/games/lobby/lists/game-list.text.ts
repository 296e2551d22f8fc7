import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })

/** The texts of a list of games. */
export const text = {
  found: (count: number) => `Найдено: ${games(count)}`,
  loading: 'Загружаем список',
  failed: 'Не удалось загрузить весь список.',
  retry: 'Повторить',
}
