/** Bounds of limits and breaks, apart from the schemas: pages that only tell of them need no schema. */

/** Of a session limit, in minutes of a day. */
export const SESSION_MINUTES_MIN = 5
export const SESSION_MINUTES_MAX = 1440
/** A change that waited for so long without being confirmed is forgotten. */
export const CONFIRM_DAYS = 7
/** After a long break play opens so many hours after the player has asked for it. */
export const RETURN_HOURS = 24
/** Of a limit of rounds. */
export const ROUNDS_MAX = 1_000_000

/** Hours of a day, in minutes from its midnight; `to` is not of them, and may lie on the next day. */
export type Hours = { from: number; to: number }

/** Closed hours as a limit keeps them: 22000800 is from 22:00 to 08:00. Undefined for what is none. */
export function hoursOf(max: bigint): Hours | undefined {
  if (max < 0n || max > 23_592_359n) return undefined
  const [from, to] = [Number(max / 10_000n), Number(max % 10_000n)].map((clock) =>
    clock % 100 < 60 && clock < 2400 ? Math.floor(clock / 100) * 60 + (clock % 100) : undefined,
  )
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

export function maxOfHours({ from, to }: Hours): bigint {
  const [first, last] = [from, to].map((minute) => Math.floor(minute / 60) * 100 + (minute % 60))
  return BigInt(first!) * 10_000n + BigInt(last!)
}

const DAY_MINUTES = 1440

/** Whether all of some hours lie within others: then the others are as strict, or stricter. */
export function isWithin(inner: Hours, outer: Hours): boolean {
  const long = ({ from, to }: Hours) => (to - from + DAY_MINUTES) % DAY_MINUTES
  const into = (inner.from - outer.from + DAY_MINUTES) % DAY_MINUTES
  return into + long(inner) <= long(outer)
}

/** «22:00–08:00». */
export function clockHours({ from, to }: Hours): string {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `${clock(from)}–${clock(to)}`
}
