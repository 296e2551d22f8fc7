import { plural } from '@ayva/kit/format'

export const text = {
  title: 'Достижения',
  description: 'Что можно открыть в саду: игры, раунды и спокойный азарт. Денег за это не дают.',
  ofPlayer: (name: string | null) => `Достижения: ${name ?? 'игрок'}`,
  groups: { games: 'Сад игр', wins: 'Урожай', calm: 'Спокойный азарт' },
  count: (earned: number, all: number) => `${earned} из ${all}`,
  progress: (earned: number, all: number) => `Открыто ${earned} из ${all}`,
  earned: 'Открыто',
  locked: 'Ещё не открыто',
  all: (count: number) => `${count} ${plural(count, 'достижение', 'достижения', 'достижений')}`,
  calm: 'За достижения ничего не дают, и гнаться за ними незачем. Другие видят только открытые, и только если вы показываете свои выигрыши.',
  unknown: 'Такого игрока нет, или он не показывает достижений',
  toAll: 'Все достижения',
  none: 'Здесь пока ничего не открыто',
  failed: 'Достижения не загрузились',
}
