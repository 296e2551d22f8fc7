import { plural } from '@ayva/kit/format'
import { newOnes } from './bell.text.ts'

export const text = {
  title: 'Уведомления',
  fresh: (unread: number) => `${unread} ${newOnes(unread)}`,
  isNew: 'Новое.',
  choice: 'Что присылать',
  loading: 'Загружаем уведомления',
  more: 'Показать ещё',
  remove: (title: string) => `Удалить: ${title}`,
  removed: 'Уведомление удалено',
  notRemoved: 'Не получилось удалить. Попробуйте ещё раз.',
  notMore: 'Остальные не загрузились. Попробуйте ещё раз.',
  notCleared: 'Не получилось удалить все. Попробуйте ещё раз.',
  kept: (days: number) => `Хранятся ${days} ${plural(days, 'день', 'дня', 'дней')}`,
  clear: 'Очистить все',
  clearAsk: 'Удалить все?',
  clearYes: 'Удалить',
  clearNo: 'Оставить',
  cleared: 'Все уведомления удалены',
  empty: 'Пока тихо',
  emptyHint: 'Здесь появится то, что с вами произошло: деньги, подарки, ответы поддержки.',
  failed: 'Уведомления не загрузились',
  failedHint: 'Проверьте связь и повторите.',
  notes: 'Сообщения',
  closeNote: 'Закрыть сообщение',
}

const relative = new Intl.RelativeTimeFormat('ru', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** «8 минут назад», «вчера», «21 ноября»; a slow clock makes nothing appear in the future. */
export function agoOf(at: string, now: number): string {
  const ms = Math.max(0, now - new Date(at).getTime())
  if (ms < MINUTE_MS) return 'только что'
  if (ms < HOUR_MS) return relative.format(-Math.floor(ms / MINUTE_MS), 'minute')
  const days = dayNumber(now) - dayNumber(new Date(at).getTime())
  if (days <= 0) return relative.format(-Math.floor(ms / HOUR_MS), 'hour')
  return days <= 2 ? relative.format(-days, 'day') : day.format(new Date(at))
}

/** The day number in the reader's own time zone. */
function dayNumber(ms: number): number {
  return Math.floor((ms - new Date(ms).getTimezoneOffset() * MINUTE_MS) / DAY_MS)
}
