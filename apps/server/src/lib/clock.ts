/** The clock is passed in, so that a test can set the time. */
export type Clock = {
  now(): Date
  /** True in tests: statements then receive this time as a parameter instead of using the time of the database. */
  readonly isSet?: boolean
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/**
 * Whether at least `ms` milliseconds lie between the two moments. A moment that far in the future counts as past too,
 * because only a wrong clock can have written it.
 */
export const isPast = (since: Date, ms: number, now: Date) =>
  Math.abs(now.getTime() - since.getTime()) >= ms

/**
 * The time that is passed to a statement; null outside tests, so that the statement uses the database's clock, which
 * all nodes share.
 */
export const toldTime = (clock: Clock) => (clock.isSet ? clock.now() : null)
