import { setTimeout as pause } from 'node:timers/promises'

/** A statement may take so many times its usual time before the machine counts as busy. */
const USUAL = 2
/** On a busy machine the work takes a tenth of the time. */
const REST_MOST = 9
const RECENT = 5

/**
 * Lets other work go first. Long work done in portions asks after each portion how long a small statement takes, and
 * rests if that is much longer than on a quiet machine: with it players' requests wait less for processor and disk.
 */
export class Pace {
  #leastMs = Number.POSITIVE_INFINITY
  readonly #recent: number[] = []

  /** The rest after a portion that took `workedMs`; `lookMs` is the time of the small statement, all in ms. */
  restAfter(workedMs: number, lookMs: number): number {
    this.#leastMs = Math.min(this.#leastMs, lookMs)
    this.#recent.push(lookMs)
    if (this.#recent.length > RECENT) this.#recent.shift()
    // One slow statement says nothing, so the middle of the last ones counts.
    const middle = this.#recent.toSorted((a, b) => a - b)[Math.floor(this.#recent.length / 2)]!
    const excess = middle / this.#leastMs - USUAL
    return workedMs * Math.min(REST_MOST, Math.max(0, excess))
  }

  /** Rests after a portion that began at `beganMs`, a value of `performance.now`. Ends early when the signal does. */
  async rest(beganMs: number, look: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
    const lookedMs = performance.now()
    await look()
    const rest = this.restAfter(lookedMs - beganMs, performance.now() - lookedMs)
    if (rest >= 1) await pause(rest, undefined, { signal }).catch(() => {})
  }
}
