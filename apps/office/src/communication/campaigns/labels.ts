import { type Campaign } from '@ayva/contract/communication/campaigns/campaigns'
import { type NotSent } from '@ayva/contract/communication/campaigns/office'
import { type Tone } from '@ayva/kit/Pill'

export const campaignLabels = {
  title: 'Название',
  channel: 'Чем слать',
  'channel.letter': 'Письмом',
  'channel.inbox': 'Уведомлением на сайте',
  'channel.push': 'Уведомлением в браузер',
  words: 'Слова',
  'words.title': 'Заголовок',
  text: 'Текст',
  link: 'Кнопка',
  label: 'Надпись',
  path: 'Страница сайта: /…',
  audience: 'Кому: условия над признаками',
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

const reasons: Record<NotSent, string> = {
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
}

export function reasonWords(reason: NotSent | null): string {
  return reason === null ? '' : `: ${reasons[reason]}`
}
