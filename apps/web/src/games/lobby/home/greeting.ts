import { text } from './player-home.text.ts'

/** The greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return text.morning
  if (hour >= 12 && hour < 18) return text.day
  if (hour >= 18 && hour < 23) return text.evening
  return text.night
}

const moscow = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The hour in Moscow at a moment in ms since 1970. */
export const moscowHour = (moment: number): number => Number(moscow.format(moment))
