/**
 * What goes wrong at every look would fill the log: a trouble is said at once, and again only after a
 * while. Names of troubles may come from outside, so no more than `most` are known at a time.
 */
export class Seldom {
  readonly #everyMs: number
  readonly #most: number
  /** When each was said, the longest ago first. */
  readonly #said = new Map<string, number>()

  constructor({ everyMs, most }: { everyMs: number; most: number }) {
    this.#everyMs = everyMs
    this.#most = most
  }

  /** Whether the trouble is to be said now; it is taken to have been. */
  isDue(trouble: string, nowMs = performance.now()): boolean {
    for (const [name, at] of this.#said) {
      if (nowMs - at < this.#everyMs) break
      this.#said.delete(name)
    }
    if (this.#said.has(trouble) || this.#said.size >= this.#most) return false
    this.#said.set(trouble, nowMs)
    return true
  }
}
