import { type IncidentState } from '@ayva/contract/platform/incidents'

const zone = { timeZone: 'Europe/Moscow' } as const
const moment = new Intl.DateTimeFormat('ru', { ...zone, dateStyle: 'long', timeStyle: 'short' })
const at = (iso: string) => moment.format(new Date(iso))

const states: Record<IncidentState, string> = {
  investigating: 'Разбираемся',
  identified: 'Нашли причину',
  monitoring: 'Исправили, следим',
  resolved: 'Закончился',
}

export const text = {
  title: 'Работа сайта',
  titleOf: (page: number) => (page === 1 ? 'Работа сайта' : `Работа сайта, страница ${page}`),
  description:
    'Что сейчас не работает в «Айве», с какого времени, и какие сбои были за последние 90 дней.',
  good: 'Всё работает',
  goodHint: 'Если что-то не получается у вас, напишите в поддержку.',
  bad: 'Сейчас есть сбой',
  badHint: 'Ниже мы пишем, что не работает и что делаем.',
  unknown: 'Не удалось узнать, всё ли работает',
  unknownHint: 'Обновите страницу через минуту.',
  now: 'Сейчас',
  before: 'За последние 90 дней',
  none: 'Сбоев не было.',
  noneBesides: 'Других сбоев не было.',
  states,
  affected: (what: string) => `Не работает: ${what}`,
  wasAffected: (what: string) => `Не работало: ${what}`,
  since: (iso: string) => `С ${at(iso)}`,
  lasted: (from: string, to: string) => `С ${at(from)} до ${at(to)}`,
  at,
  corrected: (iso: string) => `Запись исправлена ${at(iso)}`,
  updatesOf: (title: string) => `Записи о сбое «${title}»`,
  pages: 'Страницы журнала сбоев',
  older: 'Раньше',
  newer: 'Новее',
  zone: 'Время московское.',
  support: 'Поддержка',
}
