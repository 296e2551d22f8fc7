/**
 * The database's clock as this node knows it, reckoned from the time that the process has run: a clock of
 * this machine that is set changes nothing. An answer tells it to within the time that it took, so quick
 * ones are kept; a slow one replaces them only once they may have gone as wrong as it may be.
 */

/** Clocks part by less than this share of the time that goes by. */
const DRIFT = 0.001

export type Heard = {
  /** The database's time, milliseconds. */
  at: number
  /** When it was asked and when the answer came, in milliseconds that the process had run. */
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

  /** The database's time at a moment of this process. */
  at(ms: number): Date {
    return new Date(ms + this.#ahead)
  }

  receive({ at, askedMs, heardMs }: Heard): void {
    const within = (heardMs - askedMs) / 2
    const ahead = at - (askedMs + heardMs) / 2
    const known = this.#within + DRIFT * (heardMs - this.#heardMs)
    // Further apart than both can err: the database's clock was set.
    const wasSet = Math.abs(ahead - this.#ahead) > within + known
    if (this.isKnown && within > known && !wasSet) return
    this.#ahead = ahead
    this.#within = within
    this.#heardMs = heardMs
  }
}
