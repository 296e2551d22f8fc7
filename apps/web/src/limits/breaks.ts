import { type Break, type BreakTerm } from '@ayva/contract/limits'

const DAY_MS = 86_400_000

/** Those that end by themselves, and those after which a player asks to return; each from the shortest. */
export const pauses = ['day', 'week', 'month'] as const satisfies readonly BreakTerm[]
export const exclusions = ['half_year', 'year', 'forever'] as const satisfies readonly BreakTerm[]

const DAYS = { day: 1, week: 7, month: 30 } as const
const MONTHS = { half_year: 6, year: 12 } as const

/** When a break that is taken now would end; undefined for one that never does. The server has the last word. */
export function endOf(term: BreakTerm, now: number): string | undefined {
  if (term === 'forever') return undefined
  if (term in DAYS) return new Date(now + DAYS[term as keyof typeof DAYS] * DAY_MS).toISOString()
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + MONTHS[term as keyof typeof MONTHS])
  return end.toISOString()
}

/** Whether a term would make the break that holds longer: shorter ones are refused. */
export function isLonger(term: BreakTerm, now: number, held: Pick<Break, 'until'> | null): boolean {
  if (held === null) return true
  if (held.until === null) return false
  const end = endOf(term, now)
  return end === undefined || Date.parse(end) > Date.parse(held.until)
}
