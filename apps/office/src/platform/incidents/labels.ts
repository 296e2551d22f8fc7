import { type IncidentState } from '@ayva/contract/platform/incidents'

/** The same words as on the site's page. */
export const stateWords: Record<IncidentState, string> = {
  investigating: 'Разбираемся',
  identified: 'Нашли причину',
  monitoring: 'Исправили, следим',
  resolved: 'Закончился',
}

export const labels = {
  title: 'Что случилось',
  affected: 'Что не работает',
  startsAt: 'Когда началось',
  state: 'Состояние',
  text: 'Что сказать игрокам',
  ...stateWords,
}

export const PUBLISHED = 'Опубликовано: игроки видят это на странице «Работа сайта»'
