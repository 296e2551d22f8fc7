/** Time is given, never taken, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

/** The moment that many milliseconds after another. */
export const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
