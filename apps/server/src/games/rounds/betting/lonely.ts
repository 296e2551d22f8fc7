/** So many at once: each holds a connection while it waits for a row. */
const AT_ONCE = 3
/** Who has not come up by then is told so, and may come again. */
const PATIENCE_MS = 2000

/** A line of those that go alone, few at once, beside whatever else is going on. */
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
