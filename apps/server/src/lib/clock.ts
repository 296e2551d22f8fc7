/** Time is given, never taken, so that a test can move it. */
export type Clock = {
  now(): Date
  /** Set by a test: the database is told this time, where it would else be asked for its own. */
  readonly isSet?: boolean
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

/** The moment that many milliseconds after another. */
export const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Whether so long has gone by since. A moment that far ahead was told by a clock that was wrong: it is past too. */
export const isPast = (since: Date, ms: number, now: Date) =>
  Math.abs(now.getTime() - since.getTime()) >= ms

/** The time that a statement is told; null lets the database's own decide, which all nodes share. */
export const toldTime = (clock: Clock) => (clock.isSet ? clock.now() : null)
