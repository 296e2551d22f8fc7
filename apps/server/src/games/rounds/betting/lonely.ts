/** The number of concurrent tasks; each holds a connection while it waits for a row. */
const AT_ONCE = 3
/** A task that has not started by then is refused, and the player may repeat it. */
const PATIENCE_MS = 2000

/** A queue for bets that run alone, few at a time, beside the batches. */
export class Lonely<T> {
  readonly #go: (one: T, isLate: boolean) => Promise<void>
  readonly #line: { one: T; patientUntil: number }[] = []
  #going = 0

  constructor(go: (one: T, isLate: boolean) => Promise<void>) {
    this.#go = go
  }

  add(all: readonly T[]): void {
    const patientUntil = performance.now() + PATIENCE_MS
    for (const one of all) this.#line.push({ one, patientUntil })
    while (this.#going < AT_ONCE && this.#line.length > 0) void this.#next()
  }

  async #next(): Promise<void> {
    this.#going += 1
    for (let next = this.#line.shift(); next; next = this.#line.shift())
      await this.#go(next.one, performance.now() > next.patientUntil)
    this.#going -= 1
  }
}
