import { plural } from '@ayva/kit/format'
import { serverNow } from '@ayva/kit/server-clock'

const zone = { timeZone: 'Europe/Moscow' } as const
const day = new Intl.DateTimeFormat('ru', { ...zone, day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('ru', { ...zone, dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('ru', { ...zone, dateStyle: 'long', timeStyle: 'short' })
const year = new Intl.DateTimeFormat('ru', { ...zone, year: 'numeric' })

/** «12 ноября», with the year if it is another one. */
function dayOf(at: string): string {
  const then = new Date(at)
  return (year.format(then) === year.format(serverNow()) ? day : dayOfYear).format(then)
}

export const text = {
  title: 'Достижения',
  description:
    'Что можно открыть в саду: игры, раунды, честность и спокойный азарт. Денег за это не дают.',
  ofPlayer: (name: string | null) => `Достижения: ${name ?? 'игрок'}`,
  groups: {
    games: 'Сад игр',
    wins: 'Урожай',
    fair: 'Честность',
    calm: 'Спокойный азарт',
    account: 'Своё место',
    events: 'События',
  },
  count: (earned: number, all: number) => `${earned} из ${all}`,
  progress: (earned: number, all: number) => `Открыто ${earned} из ${all}`,
  earned: (at: string | undefined) => (at === undefined ? 'Открыто' : dayOf(at)),
  earnedAt: (at: string) => `Открыто ${moment.format(new Date(at))}`,
  fresh: 'Новое',
  last: 'Последнее',
  locked: 'Ещё не открыто',
  all: (count: number) => `${count} ${plural(count, 'достижение', 'достижения', 'достижений')}`,
  calm: 'За достижения ничего не дают, и гнаться за ними незачем: удача и вовсе не зависит от игрока.',
  seen: 'Другим видны только открытые достижения и дата, и только если вы показываете свои выигрыши. «Спокойный азарт» и защиту аккаунта видите только вы.',
  unknown: 'Такого игрока нет, или он не показывает достижений',
  toAll: 'Все достижения',
  none: 'Здесь пока ничего не открыто',
  failed: 'Достижения не загрузились',
}
