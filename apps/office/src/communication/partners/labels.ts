import {
  type DeliveryState,
  type OfficePartner,
  type PartnerEvent,
  PARTNER_COUNTED_MAX,
} from '@ayva/contract/communication/partners/office'

export const events: Record<PartnerEvent, string> = {
  registration: 'Регистрация',
  first_deposit: 'Первое пополнение',
  deposit: 'Пополнение',
}

export const states = {
  waits: { words: 'Ждёт', tone: 'quince' },
  sent: { words: 'Отправлено', tone: 'leaf' },
  dead: { words: 'Не принято', tone: 'garnet' },
  dropped: { words: 'Отменено', tone: 'neutral' },
} as const satisfies Record<DeliveryState, { words: string; tone: string }>

/** The events of which a partner is told, in words. */
export function eventsOf({ events: told }: OfficePartner): string {
  const chosen = Object.entries(events).filter(([name]) => told[name as PartnerEvent])
  return chosen.map(([, words]) => words).join(', ') || 'Ни о чём'
}

export const countOf = (count: number): string =>
  count >= PARTNER_COUNTED_MAX ? `${PARTNER_COUNTED_MAX} или больше` : String(count)

export const labels = {
  key: 'Ключ',
  'key.hint': 'Строчные латинские буквы, цифры и дефис. Потом не меняется',
  name: 'Название',
  refCodes: 'Коды ссылок',
  url: 'Адрес для сообщений',
  secret: 'Секрет подписи',
  'secret.hint': 'От 16 знаков латиницы. Больше его никто не увидит',
  events: 'О чём сообщать',
  registration: 'О регистрации',
  first_deposit: 'О первом пополнении',
  deposit: 'О каждом пополнении, и о первом тоже',
  tellsAmount: 'Сообщать сумму и валюту пополнений',
  enabled: 'Включён',
}
