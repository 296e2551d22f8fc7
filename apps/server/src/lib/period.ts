import { after } from './clock.ts'

/**
 * A day or a moment as it is written; days are whole and in UTC, so the end of a period is `dayMs` after
 * the day's beginning. Undefined where it is neither.
 */
export function edgeOf(text: string, dayMs: number): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!day && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text)) return undefined
  const moment = new Date(day ? `${text}T00:00:00Z` : text)
  // The 31st of February would otherwise become a day in March.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text.slice(0, 10))
    return undefined
  return day ? after(moment, dayMs) : moment
}
