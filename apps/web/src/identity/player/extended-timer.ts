/** When a player is asked to tell more: once after a while, and again after each «later». */

/** A new player is left in peace for a minute. */
const DELAY_MS = 60_000
const REPEAT_MS = 900_000

export type Waiting = {
  now: () => number
  /** Calls back after so long; gives the way to call it off. */
  after: (ms: number, then: () => void) => () => void
}
type Told = {
  /** When the player last put it off, in this browser. */
  closedAt: number | undefined
  onDue: () => void
}

/** Waits for the moment to ask. `putOff` begins the next wait, `stop` ends it for good. */
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
