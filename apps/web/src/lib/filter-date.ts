import { countries } from '@ayva/contract/locale'

/** The offset from UTC: the site shows Moscow time, which has had no summer time since 2014. */
const MOSCOW_MS = 3 * 3_600_000

const codes: readonly string[] = countries.map(({ code }) => code)
const two = (value: number) => String(value % 100).padStart(2, '0')

/** A moment in the format of filters, «02-01-25 15:04»; the month comes first if India is among the countries. */
export function filterMoment(at: Date, among: readonly string[] = codes): string {
  const there = new Date(at.getTime() + MOSCOW_MS)
  const day = two(there.getUTCDate())
  const month = two(there.getUTCMonth() + 1)
  const date = among.includes('IN') ? [month, day] : [day, month]
  const time = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`
  return `${[...date, two(there.getUTCFullYear())].join('-')} ${time}`
}

/** The moment in a date and time field, «2025-01-02T15:04»; undefined while it is incomplete. */
export function momentOf(typed: string): Date | undefined {
  const at = new Date(`${typed}Z`).getTime() - MOSCOW_MS
  return Number.isNaN(at) || typed === '' ? undefined : new Date(at)
}
