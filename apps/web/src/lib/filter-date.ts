import { countries } from '@ayva/contract/locale'

/** Hours ahead of UTC: the site tells time in Moscow's, which has known no summer time since 2014. */
const MOSCOW_MS = 3 * 3_600_000

const codes: readonly string[] = countries.map(({ code }) => code)
const two = (value: number) => String(value % 100).padStart(2, '0')

/** A moment as filters write it, «02-01-25 15:04»; the month first where India is among the countries. */
export function filterMoment(at: Date, among: readonly string[] = codes): string {
  const there = new Date(at.getTime() + MOSCOW_MS)
  const day = two(there.getUTCDate())
  const month = two(there.getUTCMonth() + 1)
  const date = among.includes('IN') ? [month, day] : [day, month]
  const time = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`
  return `${[...date, two(there.getUTCFullYear())].join('-')} ${time}`
}

/** What a field of day and time holds, «2025-01-02T15:04», as a moment; undefined while it is not whole. */
export function momentOf(typed: string): Date | undefined {
  const at = new Date(`${typed}Z`).getTime() - MOSCOW_MS
  return Number.isNaN(at) || typed === '' ? undefined : new Date(at)
}
