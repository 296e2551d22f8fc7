import { type Break, type BreakTerm } from '@ayva/contract/protection/limits'

const DAY_MS = 86_400_000
/** What adds less to a break is no longer one: the clocks of a server and a browser differ. */
const MORE_MS = 3_600_000

/** Those that end by themselves, and those after which a player asks to return; each from the shortest. */
export const pauses = ['day', 'week', 'month'] as const satisfies readonly BreakTerm[]
export const exclusions = ['half_year', 'year', 'forever'] as const satisfies readonly BreakTerm[]

const DAYS = { day: 1, week: 7, month: 30 } as const
const MONTHS = { half_year: 6, year: 12 } as const

/** When a break that is taken now would end; undefined for one that never does. The server has the last word. */
export function endOf(term: BreakTerm, now: number): string | undefined {
  if (term === 'forever') return undefined
  if (term in DAYS) return new Date(now + DAYS[term as keyof typeof DAYS] * DAY_MS).toISOString()
  return monthsLater(new Date(now), MONTHS[term as keyof typeof MONTHS]).toISOString()
}

/** The same day so many months later, or the last one of a month that has no such day. */
function monthsLater(now: Date, months: number): Date {
  const month = now.getUTCMonth() + months
  const last = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const then = new Date(now)
  then.setUTCMonth(month, Math.min(now.getUTCDate(), last))
  return then
}

type Held = Pick<Break, 'until' | 'opensAt' | 'longTerm'>

/** Whether a term would make the break that holds longer: others are refused. */
export function isLonger(term: BreakTerm, now: number, held: Held | null): boolean {
  if (held === null) return true
  const { until, opensAt, longTerm } = held
  // After a long one play opens by word of the player alone, which a short one would do without.
  if (longTerm && opensAt === null && term in DAYS) return false
  const last = opensAt ?? until
  if (last === null) return false
  const end = endOf(term, now)
  return end === undefined || Date.parse(end) - Date.parse(last) > MORE_MS
}
