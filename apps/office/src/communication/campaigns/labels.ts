import {
  type Campaign,
  type deliveryReasons,
  type leftReasons,
} from '@ayva/contract/communication/campaigns/campaigns'
import { SMS_PARTS_MAX } from '@ayva/contract/communication/campaigns/sms'
import { type Entrance, type Goal } from '@ayva/contract/communication/campaigns/way'
import { type Tone } from '@ayva/kit/Pill'

export const campaignLabels = {
  title: 'Название',
  entrance: 'Кто и когда начинает',
  'entrance.time': 'Все, кто подходит, в назначенное время',
  'entrance.event': 'Каждый, когда с ним что-то случилось',
  'entrance.away': 'Кто давно не заходил',
  event: 'Что случилось',
  'event.registration': 'Зарегистрировался',
  'event.first_deposit': 'Пополнил счёт впервые',
  'event.level': 'Достиг уровня',
  'event.gift_ends': 'У подарка последний день',
  days: 'Сколько дней не заходил',
  again: 'Снова не раньше чем через дней; пусто — один раз навсегда',
  steps: 'Шаги',
  'steps.item': 'Шаг',
  wait: 'Подождать минут (день — 1440)',
  channel: 'Чем слать',
  'channel.letter': 'Письмом',
  'channel.inbox': 'Уведомлением на сайте',
  'channel.push': 'Уведомлением в браузер',
  'channel.telegram': 'В Telegram',
  'channel.sms': 'По SMS',
  words: 'Слова',
  'steps.words.title': 'Заголовок',
  'steps.other.words.title': 'Заголовок',
  text: 'Текст',
  link: 'Кнопка',
  label: 'Надпись',
  path: 'Страница сайта: /…',
  other: 'Другие слова для части игроков',
  share: 'Скольким из ста',
  when: 'Шаг не для всех',
  otherwise: 'Кому шаг не подходит',
  'otherwise.skip': 'Пропускает его и идёт дальше',
  'otherwise.leave': 'Больше ничего не получит',
  goal: 'Есть цель: кто её достиг, больше ничего не получит',
  'goal.deposit': 'Пополнил счёт после начала',
  'goal.condition': 'Подходит под условия',
  condition: 'Условия',
  audience: 'Кому: всё это о нём верно',
  startsAt: 'Начать',
} as const

export const states: Record<Campaign['state'], { words: string; tone: Tone }> = {
  draft: { words: 'Черновик', tone: 'neutral' },
  running: { words: 'Идёт', tone: 'leaf' },
  stopped: { words: 'Остановлена', tone: 'persimmon' },
  finished: { words: 'Закончена', tone: 'sloe' },
}

export const deliveryStates = {
  waits: 'Ждут утра у игрока',
  sent: 'Отправлено',
  kept_back: 'Не отправлено',
} as const

export const memberStates = {
  goes: 'В пути',
  done: 'Дошли до конца',
  left: 'Закончили раньше',
} as const

export const testStates = {
  sent: 'Уйдёт',
  waits: 'Подождёт утра и уйдёт',
  kept_back: 'Не уйдёт',
  leaves: 'Здесь рассылка для него кончится',
} as const

type Reason = (typeof deliveryReasons)[number] | (typeof leftReasons)[number]
const reasons: Record<Reason, string> = {
  unknown: 'игрока нет',
  blocked: 'сайт закрыт',
  closed: 'аккаунт закрыт',
  bonus_ban: 'без подарков',
  self_excluded: 'самоисключение',
  break: 'перерыв',
  calm: 'признаки вреда от игры',
  no_consent: 'не согласен получать',
  cap_day: 'хватит на сегодня',
  cap_week: 'хватит на неделю',
  no_address: 'некуда прислать',
  no_words: 'по шаблону ничего не вышло',
  too_long: `длиннее ${SMS_PARTS_MAX} частей SMS`,
  too_late: 'не удалось отправить вовремя',
  channel_off: 'канал выключен',
  step_condition: 'шаг не для него',
  goal: 'цель достигнута',
  condition: 'не подошёл под условия шага',
  unsubscribed: 'отписался',
}

export function reasonWords(reason: Reason | null): string {
  return reason === null ? '' : `: ${reasons[reason]}`
}

/** How a player enters a campaign, in a sentence. */
export function entranceWords(entrance: Entrance): string {
  if (entrance.kind === 'time') return 'Все, кто подходит, один раз'
  const { again } = entrance
  const often = again === null ? 'один раз навсегда' : `снова не раньше чем через ${again} дн.`
  const what =
    entrance.kind === 'away'
      ? `Не заходил ${entrance.days} дн.`
      : campaignLabels[`event.${entrance.event}`]
  return `${what}; ${often}`
}

export function goalWords(goal: Goal | null): string {
  return goal === null ? 'Нет' : campaignLabels[`goal.${goal.kind}`]
}

export function waitWords(minutes: number): string {
  if (minutes === 0) return 'сразу'
  const days = Math.floor(minutes / 1_440)
  const hours = Math.floor((minutes % 1_440) / 60)
  const parts = [
    days > 0 && `${days} дн.`,
    hours > 0 && `${hours} ч`,
    minutes % 60 > 0 && `${minutes % 60} мин`,
  ]
  return `через ${parts.filter(Boolean).join(' ')}`
}
