import { plural } from '@ayva/kit/format'

const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' })

type Hours = { from: string; to: string; timeZone: string }

/** «по Москве» is the usual phrase; other time zones have their names. */
const zoneOf = (timeZone: string) =>
  timeZone === 'Europe/Moscow' ? 'по Москве' : `по часам ${timeZone}`

export const text = {
  title: 'Чат поддержки',
  nobody: 'Поддержка',
  who: (name: string) => `${name}, поддержка`,
  close: 'Свернуть чат',
  loading: 'Чат загружается',
  failed: 'Чат не открылся',
  failedHint: 'Проверьте связь или напишите письмом на странице «Поддержка».',
  log: 'Сообщения',
  older: 'Показать раньше',
  message: 'Сообщение',
  send: 'Отправить',
  sending: 'Отправляется',
  again: 'Повторить',
  read: 'Прочитано',
  you: 'Вы',
  hello: 'Здравствуйте! Напишите, что случилось.',
  helloHint: 'Пароли и коды не нужны: мы их не спрашиваем.',
  atDesk: 'на связи',
  usually: (minutes: number) =>
    `обычно отвечаем за ${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`,
  hours: ({ from, to, timeZone }: Hours) =>
    from === to ? 'отвечаем круглые сутки' : `отвечаем с ${from} до ${to} ${zoneOf(timeZone)}`,
  away: ({ from, to, timeZone }: Hours) =>
    `Сейчас никого нет: отвечаем с ${from} до ${to} ${zoneOf(timeZone)}. Сообщение дождётся, а ответ останется здесь.`,
  byLetter: 'Написать письмом',
  over: 'Разговор окончен. Новое сообщение начнёт другой.',
  rate: 'Помогли ли вам?',
  star: (stars: number) => `${stars} из 5`,
  thanks: 'Спасибо за оценку.',
  round: 'Раунд',
  payment: (id: string) => `Операция № ${id}`,
  showRound: 'Проверить раунд',
  showPayment: 'Следить за заявкой',
  about: 'К сообщению приложим:',
  withoutIt: 'Не прикладывать',
}

/** «Сегодня, 19:36»; another day has its date. */
export function momentOf(at: string, now: Date): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === now.toDateString()
  return `${isToday ? 'Сегодня' : day.format(moment)}, ${time.format(moment)}`
}
