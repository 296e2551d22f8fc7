import { type Gift, type GiftOffer } from '@ayva/contract/payments/gifts'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { formatMoney, type MoneyValue } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const spins = plural({ one: 'вращение', few: 'вращения', many: 'вращений' })
const day = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})
const time = new Intl.DateTimeFormat('ru', { timeStyle: 'short', timeZone: 'Europe/Moscow' })
const choices = new Intl.ListFormat('ru', { type: 'disjunction' })
const short = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'Europe/Moscow',
})

export const dayOf = (moment: string) => day.format(new Date(moment))
export const shortDay = (moment: string) => short.format(new Date(moment))
const sum = (value: MoneyValue) => formatMoney(value, { short: true })

/** The operators' text, with no-break spaces between numbers and their signs. */
export const unbroken = (words: string) => words.replace(/(\d) (?=[\d₽%])/g, '$1\u00A0')

export const text = {
  title: 'Подарки',
  description:
    'Ваши подарки и бонусы: что можно взять, что в игре, и чего каждый на самом деле стоит.',
  available: 'Можно забрать',
  active: 'В игре',
  history: 'История',
  all: (count: number) => `Все ${count}`,
  fewer: 'Свернуть',
  more: 'Показать ещё',
  own: 'Подарок никогда не мешает вывести свои деньги: сначала играют ваши, бонусные идут после. Отказаться можно в любой момент.',
  empty: 'Сейчас подарков нет',
  emptyHint:
    'Играть и выводить деньги можно и без них. Если у вас есть промокод, введите его здесь.',
  games: 'К играм',
  failed: 'Подарки не загрузились',
  historyFailed: 'История не загрузилась',
  historyEmpty: 'Здесь будут подарки, которые закончились.',
  take: 'Забрать',
  choose: 'Выбрать в кассе',
  chosen: 'ждёт пополнения',
  confirm: 'Подтвердить',
  tell: 'Рассказать о себе',
  until: (moment: string | null) => (moment === null ? 'бессрочно' : `до ${dayOf(moment)}`),
  terms: 'Условия',
  termsOf: (title: string) => `Условия: ${title}`,
  close: 'Закрыть',
  bonus: 'Бонус',
  spinsLeft: (left: number, all: number) => `Осталось ${spins(left)} из ${all}`,
  wagered: 'Отыграно',
  left: 'осталось',
  progress: (percent: number) => `Отыграно ${percent} %`,
  play: 'К играм',
  playIt: 'Играть',
  playGame: (name: string) => `Играть: ${name}`,
  giveBack: 'Вернуть подарок',
  states: {
    waiting: 'Ждёт',
    available: 'Можно забрать',
    chosen: 'Ждёт пополнения',
    active: 'В игре',
    wagered: 'Отыгран',
    used: 'Сыгран',
    cancelled: 'Вернули сами',
    expired: 'Вышел срок',
  } satisfies Record<Gift['state'], string>,
  columns: { date: 'Дата', gift: 'Подарок', state: 'Чем кончилось', brought: 'Принёс' },
  cancel: {
    title: 'Вернуть подарок?',
    keeps: 'Останется ваших денег',
    loses: 'Пропадёт бонуса',
    rounds: 'Пропадёт бесплатных раундов',
    wagered: 'Поставлено в отыгрыш, больше не считается',
    note: 'Свои деньги остаются вашими: вывести их можно и сейчас, без возврата подарка.',
    failed: 'Не получилось узнать, что останется',
    yes: 'Вернуть подарок',
    doing: 'Возвращаем',
    no: 'Оставить себе',
  },
  promo: {
    title: 'Промокод',
    description: 'Введите промокод, чтобы получить подарок по нему.',
    lead: 'Подарок по коду появится среди ваших. Брать его не обязательно, и условия видны заранее.',
    field: 'Промокод',
    apply: 'Применить',
    applying: 'Проверяем',
    asked: 'Введите промокод',
    done: (title: string) => `Подарок «${title}» теперь среди ваших.`,
    toGifts: 'К подаркам',
  },
  phone: {
    title: 'Подарок за телефон',
    description: 'Подтвердите номер телефона кодом, и подарок откроется.',
    lead: (title: string) => `«${title}» откроется, когда номер будет подтверждён.`,
    noPhone: 'Сначала укажите номер, на который придёт код.',
    add: 'Указать телефон',
    opening: 'Номер подтверждён. Открываем подарок.',
    open: 'Подарок открыт',
    openLead: (title: string) => `«${title}» можно взять. Это не обязательно.`,
    over: 'Этот подарок телефона не ждёт',
    toGifts: 'К подаркам',
  },
  welcome: {
    title: 'Выберите подарок или играйте без него',
    one: 'Возьмите подарок или играйте без него',
    legend: 'Подарок',
    priced: 'с условиями',
    always: 'всегда доступно',
    none: 'Без подарка',
    noneText: (until: string | null) =>
      `Вывод без условий с первого дня.${until === null ? '' : ` Подарок можно взять до ${time.format(new Date(until))}.`}`,
    take: (title: string) => `Взять: ${title}`,
    takeNone: 'Играть без подарка',
    pick: 'Выбрать',
    picking: 'Сохраняем',
    first: 'Отметьте один из вариантов',
    later: 'Решу позже',
    full: 'Полные условия и карточка правды',
    hide: 'Скрыть условия',
    band: 'Подарок новичку',
    offers: (titles: string[]) => `На выбор: ${choices.format(titles)}.`,
    bandText: (until: string) =>
      `Выбрать можно до ${time.format(new Date(until))}. Без него тоже можно играть.`,
    see: 'Посмотреть',
    popup: 'Добро пожаловать',
    popupClose: 'Понятно',
  },
  deposit: {
    title: 'Подарок',
    optional: 'по желанию',
    none: 'Без подарка, вывести можно в любой момент',
    brings: (bonus: MoneyValue) => `К этой сумме придёт ${sum(bonus)} бонуса.`,
    from: (least: MoneyValue) => `С этим подарком пополнение от ${sum(least)}.`,
  },
}

/** «Полярная ночь», if a gift has a game of its own. */
export const gameOf = ({ rounds }: Pick<GiftOffer, 'rounds'>) => rounds?.game ?? undefined

/** The message about a failed call. */
export function failure(error: unknown): string {
  return error instanceof Refusal ? error.message : unexpected
}
