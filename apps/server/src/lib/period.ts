import { refusing } from '@ayva/contract/base'
import { DAYS_MAX, periodRefusals } from '@ayva/contract/office'
import { after, days } from './clock.ts'

/**
 * Parses the end of a period: a moment is taken as it is, a UTC day is moved by `dayMs` from its beginning. Returns
 * undefined if the text is neither.
 */
export function edgeOf(text: string, dayMs: number): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!day && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text)) return undefined
  const moment = new Date(day ? `${text}T00:00:00Z` : text)
  // Date.parse would turn the 31st of February into a day of March.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text.slice(0, 10))
    return undefined
  return day ? after(moment, dayMs) : moment
}

type Asked = { from?: string | undefined; to?: string | undefined }

const wrong = (name: string) =>
  refusing(periodRefusals)('period_wrong', {
    fields: { [name]: periodRefusals.period_wrong.message },
  })

/** The moments of an operator's query. Refuses `period_wrong` if they are not in order. */
export function spanOf({ from, to }: Asked): { from: Date | undefined; to: Date | undefined } {
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
    throw wrong('to')
  const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  return { from: momentOf(from), to: momentOf(to) }
}

/** Checks that the days of an operator's query are in order and at most DAYS_MAX. Refuses `period_wrong`. */
export function mustBeDays({ from, to }: { from: string; to: string }): void {
  const length = (Date.parse(to) - Date.parse(from)) / days(1)
  if (length < 0 || length >= DAYS_MAX) throw wrong('to')
}
