/**
 * Limits how often the same warning is logged: at once, and again only after an interval. Its names may come from
 * outside, so at most `most` of them are remembered.
 */
export class Seldom {
  readonly #everyMs: number
  readonly #most: number
  /** When each warning was last logged, the oldest first. */
  readonly #said = new Map<string, number>()

  constructor({ everyMs, most }: { everyMs: number; most: number }) {
    this.#everyMs = everyMs
    this.#most = most
  }

  /** Whether the warning is to be logged now; if so, it is recorded as logged. */
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
