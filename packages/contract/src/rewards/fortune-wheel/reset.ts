/** When the spins of a day begin anew: an hour and a minute in UTC, which an operator sets. */
export type ResetTime = { hour: number; minute: number }

const DAY_MS = 86_400_000

/** The moment of it that has come last, in milliseconds since 1970. */
export function lastReset(nowMs: number, { hour, minute }: ResetTime): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + (hour * 60 + minute) * 60_000
  return today <= nowMs ? today : today - DAY_MS
}

type Asked = {
  /** Sectors of the wheel that is shown; 0 where there is none. */
  sectors: number
  hasPlayer: boolean
  /** Daily and additional ones. */
  spinsLeft: number
  resetTime: ResetTime
  nowMs: number
}

/** Whole seconds until there are spins again; 0 where nobody waits for them. */
export function secondsToReset({ sectors, hasPlayer, spinsLeft, resetTime, nowMs }: Asked): number {
  if (sectors === 0 || !hasPlayer || spinsLeft > 0) return 0
  return Math.ceil((lastReset(nowMs, resetTime) + DAY_MS - nowMs) / 1000)
}
