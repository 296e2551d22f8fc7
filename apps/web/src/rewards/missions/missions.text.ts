import { formatCount } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const missions = plural({ one: 'задание', few: 'задания', many: 'заданий' })
const withMissions = plural({ one: 'заданием', few: 'заданиями', many: 'заданиями' })
const inDays = plural({ one: 'день', few: 'дня', many: 'дней' })
const ofDays = plural({ one: 'дня', few: 'дней', many: 'дней' })
const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' })

/** «пн» for a day in UTC: 2026-11-23. */
export const dayName = (day: string) => weekday.format(new Date(day))

const hints = {
  rounds: 'Любая ставка, в любых играх',
  titles: 'По одному раунду в каждой, ставка любая',
  times: 'Один раунд с таким множителем, ставка любая',
  checks: 'Пересчитайте свой раунд, ставка не нужна',
  limits: 'Новый или строже прежнего, ставка не нужна',
  fresh: 'В которой вы ещё не были, можно в демо',
}
const ways: Partial<Record<keyof typeof hints, string>> = {
  checks: 'Проверить',
  limits: 'К лимитам',
  fresh: 'Выбрать',
}

export const text = {
  title: 'Задания дня',
  description:
    'Три небольших задания на день, одно из них без ставки: за каждое — несколько бесплатных раундов.',
  heading: 'Задания дня',
  renew: 'Новые через',
  path: 'Задания по порядку',
  list: 'Сегодня',
  hint: (measure: keyof typeof hints) => hints[measure],
  of: (progress: number, target: number) => `${formatCount(progress)} из ${formatCount(target)}`,
  done: 'готово',
  go: (measure: keyof typeof hints) => ways[measure] ?? 'Играть',
  gift: 'К подаркам',
  soon: 'Подарок скоро придёт',
  taken: 'получено',
  over: 'На сегодня всё',
  tomorrow: (titles: string[]) =>
    `Завтра: ${titles.map((title) => title.toLowerCase()).join(', ')}.`,
  week: 'Эта неделя',
  today: (name: string) => `${name}, сегодня`,
  doneInWeek: (count: number) => `${missions(count)} выполнено`,
  chest: 'Сундук недели',
  chestAsks: (count: number, each: number) =>
    `Откроется за ${inDays(count)} с ${withMissions(each)}. Дни не обязаны идти подряд.`,
  days: (counted: number, all: number) => `${counted} из ${ofDays(all)}`,
  chestFull: 'Открыт',
  untilSunday: 'до воскресенья',
  chestHolds: (prize: string) => `В сундуке: ${prize}`,
  calmTitle: 'Можно и не спешить',
  calm: 'Задания не просят проигрывать или пополнять: засчитываются раунды любых игр с любой ставкой, кроме бесплатных, а одно задание в день и вовсе без ставки. Пропущенный день ничего не отнимает. Новые задания приходят в 03:00 по Москве.',
  onBreak: 'Пока у вас перерыв от игры, заданий нет',
  onBreakHint: 'Они вернутся вместе с игрой. Ничего не пропадёт.',
  empty: 'Сегодня заданий нет',
  emptyHint: 'Загляните завтра.',
}
