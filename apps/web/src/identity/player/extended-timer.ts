/** When a player is asked for more data: once after a while, and again after each postponement. */

/** A new player is not asked during the first minute. */
const DELAY_MS = 60_000
const REPEAT_MS = 900_000

export type Waiting = {
  now: () => number
  /** Calls back after so long; returns a function that cancels it. */
  after: (ms: number, then: () => void) => () => void
}
type Told = {
  /** When the player last postponed, in this browser. */
  closedAt: number | undefined
  onDue: () => void
}

/** Waits for the moment to ask. `putOff` starts the next wait, `stop` ends the waiting for good. */
export function waitToAsk({ now, after }: Waiting, { closedAt, onDue }: Told) {
  const repeat = closedAt === undefined ? 0 : closedAt + REPEAT_MS - now()
  let callOff = after(Math.max(DELAY_MS, Math.min(repeat, REPEAT_MS)), onDue)
  return {
    putOff(): void {
      callOff()
      callOff = after(REPEAT_MS, onDue)
    },
    stop: (): void => callOff(),
  }
}
