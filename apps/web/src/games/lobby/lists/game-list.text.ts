import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })

export const text = {
  found: (count: number) => `Найдено: ${games(count)}`,
  loading: 'Загружаем список',
  failed: 'Не удалось загрузить весь список.',
  retry: 'Повторить',
}
