import { serverNow } from '@ayva/kit/server-clock'

/** Times for operators by the server's clock, because that of their machine may be wrong. */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const day = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium' })

/** «19:42» today, «26.11.2026 19:42» before. */
export function shortMoment(iso: string, now = new Date(serverNow())): string {
  const moment = new Date(iso)
  const isToday = moment.toDateString() === now.toDateString()
  return isToday ? time.format(moment) : `${day.format(moment)} ${time.format(moment)}`
}

export function fullMoment(iso: string): string {
  return exact.format(new Date(iso))
}

/** The elapsed time: «12 мин», «2 ч 02», «3 дн». */
export function since(iso: string, now = serverNow()): string {
  const ms = Math.max(0, now - Date.parse(iso))
  if (ms < MINUTE_MS) return 'меньше мин'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} мин`
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} дн`
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  return `${Math.floor(ms / HOUR_MS)} ч ${String(minutes).padStart(2, '0')}`
}
