import { type Break, type BreakTerm } from '@ayva/contract/protection/limits'

const DAY_MS = 86_400_000
/** A smaller extension does not count, because the clocks of server and browser differ. */
const MORE_MS = 3_600_000

/** Terms that end automatically, and terms after which the player must request to return; each from the shortest. */
export const pauses = ['day', 'week', 'month'] as const satisfies readonly BreakTerm[]
export const exclusions = ['half_year', 'year', 'forever'] as const satisfies readonly BreakTerm[]

const DAYS = { day: 1, week: 7, month: 30 } as const
const MONTHS = { half_year: 6, year: 12 } as const

/** When a break confirmed now would end; undefined for a permanent one. The server decides. */
export function endOf(term: BreakTerm, now: number): string | undefined {
  if (term === 'forever') return undefined
  if (term in DAYS) return new Date(now + DAYS[term as keyof typeof DAYS] * DAY_MS).toISOString()
  return monthsLater(new Date(now), MONTHS[term as keyof typeof MONTHS]).toISOString()
}

/** The same day of a later month, or that month's last day. */
function monthsLater(now: Date, months: number): Date {
  const month = now.getUTCMonth() + months
  const last = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const then = new Date(now)
  then.setUTCMonth(month, Math.min(now.getUTCDate(), last))
  return then
}

type Held = Pick<Break, 'until' | 'opensAt' | 'longTerm'>

/** Whether a term would prolong the present break; others are refused. */
export function isLonger(term: BreakTerm, now: number, held: Held | null): boolean {
  if (held === null) return true
  const { until, opensAt, longTerm } = held
  // After a long break play opens only on the player's request, which a short one would bypass.
  if (longTerm && opensAt === null && term in DAYS) return false
  const last = opensAt ?? until
  if (last === null) return false
  const end = endOf(term, now)
  return end === undefined || Date.parse(end) - Date.parse(last) > MORE_MS
}
