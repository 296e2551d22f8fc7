/**
 * Estimates the database's clock from the monotonic time of this process, so that setting this machine's clock changes
 * nothing. An answer is as precise as its delay, so quick answers are kept; a slow one replaces them only when drift
 * may have made them less precise.
 */

/** Clocks drift by less than this share of elapsed time. */
const DRIFT = 0.001

export type Heard = {
  /** The database's time in milliseconds. */
  at: number
  /** When the query was sent and answered, in monotonic milliseconds of the process. */
  askedMs: number
  heardMs: number
}

export class DbClock {
  #ahead = 0
  #within = Infinity
  #heardMs = 0

  get isKnown(): boolean {
    return this.#within < Infinity
  }

  at(ms: number): Date {
    return new Date(ms + this.#ahead)
  }

  receive({ at, askedMs, heardMs }: Heard): void {
    const within = (heardMs - askedMs) / 2
    const ahead = at - (askedMs + heardMs) / 2
    const known = this.#within + DRIFT * (heardMs - this.#heardMs)
    // The difference exceeds both uncertainties, so the database's clock was set.
    const wasSet = Math.abs(ahead - this.#ahead) > within + known
    if (this.isKnown && within > known && !wasSet) return
    this.#ahead = ahead
    this.#within = within
    this.#heardMs = heardMs
  }
}
