import { plural } from './plural.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

export const timeLeft = (ms: number): TimeLeft => {
  const left = Math.max(0, ms)
  return {
    days: Math.floor(left / day),
    hours: Math.floor(left / hour) % 24,
    minutes: Math.floor(left / minute) % 60,
    seconds: Math.floor(left / 1000) % 60,
  }
}

/** The two largest units: «2 дня 7 часов», «41 минута», «12 секунд». */
export const timeLeftText = (ms: number): string => {
  const { days, hours, minutes, seconds } = timeLeft(ms)
  const units: [number, string][] = [
    [days, plural(days, 'день', 'дня', 'дней')],
    [hours, plural(hours, 'час', 'часа', 'часов')],
    [minutes, plural(minutes, 'минута', 'минуты', 'минут')],
  ]
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return `${seconds} ${plural(seconds, 'секунда', 'секунды', 'секунд')}`
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(' ')
}

const two = (count: number) => String(count).padStart(2, '0')

/** 04:59, for waits of minutes; rounded up, so that the wait begins with its whole time. */
export const timeLeftShort = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** 07:41:09, with days only if there are any. */
export const timeLeftClock = (ms: number): string => {
  const { days, hours, minutes, seconds } = timeLeft(ms)
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`
  return days ? `${days} ${plural(days, 'день', 'дня', 'дней')} ${clock}` : clock
}
