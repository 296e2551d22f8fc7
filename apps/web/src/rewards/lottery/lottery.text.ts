import { plural } from '@ayva/kit/format'

const zone = { timeZone: 'Europe/Moscow' } as const
const moment = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const tickets = (count: number) => `${count} ${plural(count, 'билет', 'билета', 'билетов')}`

export const text = {
  title: 'Лотереи',
  description: 'Бесплатный билет каждый день и розыгрыш, который может повторить любой.',
  lotteryTitle: (name: string) => `Лотерея «${name}»`,
  lotteryDescription: (name: string, fund: string) =>
    `Призы лотереи «${name}» на ${fund}: бесплатные билеты, розыгрыш и его проверка.`,
  label: 'Лотерея',
  vip: 'VIP-клуб',
  fund: 'Призовой фонд',
  drawAt: (at: string) => `Розыгрыш ${moment.format(new Date(at)).replace(',', ' в')} по Москве`,
  drawnOn: (at: string) => `Разыграна ${day.format(new Date(at)).replace(' г.', '')}`,
  drawing: 'Время вышло, идёт розыгрыш. Победители появятся через минуту.',
  total: (count: number) => `Всего билетов: ${count}`,
  running: 'Идут сейчас',
  past: 'Прошлые розыгрыши',
  none: 'Сейчас лотерей нет',
  noneHint: 'Когда начнётся новая, она появится здесь.',
  nonePast: 'Прошлых розыгрышей ещё не было',
  failed: 'Не получилось узнать',
  open: 'Открыть',
  own: (count: number) => `У вас ${tickets(count)}`,
  noOwn: 'Билетов у вас пока нет',
  free: 'Билет на сегодня',
  freeHint: 'Бесплатно, один в день. Шанс каждого билета одинаков.',
  take: 'Взять билет',
  taken: (number: number) => `Ваш билет № ${number}`,
  takenToday: 'Сегодняшний билет у вас. Следующий можно взять завтра.',
  login: 'Войти, чтобы взять билет',
  vipOnly: 'Билеты этой лотереи для участников VIP-клуба.',
  onBreak: 'Пока у вас перерыв от игры, билетов мы не предлагаем.',
  toProfile: 'Открыть профиль',
  takeFailed: 'Не получилось. Попробуйте ещё раз: второй билет не выдадут.',
  tickets: 'Билеты',
  ticket: 'Билет',
  mine: 'Ваш',
  number: (number: number) =>
    String(number)
      .padStart(6, '0')
      .replace(/(\d{3})$/, ' $1'),
  noTickets: 'Билетов ещё никто не взял',
  more: 'Показать ещё',
  prizes: 'Призы',
  places: (count: number) => `${count} ${plural(count, 'место', 'места', 'мест')}`,
  mainPrize: 'Главный приз',
  prize: (count: number) =>
    count === 1 ? 'Один приз' : `${count} ${plural(count, 'приз', 'приза', 'призов')}`,
  winners: 'Победители',
  place: (place: number) => `${place} место`,
  you: 'Это вы',
  noWinners: 'Билетов не было, призы не разыграны.',
}
