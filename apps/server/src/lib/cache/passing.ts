/** Things worth keeping for a while, by address: no more than `most` of them at once. */
export class Passing<Thing> {
  readonly #kept = new Map<string, { thing: Thing; until: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  find(url: string): Thing | undefined {
    const found = this.#kept.get(url)
    return found && found.until > performance.now() ? found.thing : undefined
  }

  keep(url: string, thing: Thing, seconds: number): void {
    // Addresses come from outside: a full store starts anew rather than grows.
    if (this.#kept.size >= this.#most) this.#kept.clear()
    this.#kept.set(url, { thing, until: performance.now() + seconds * 1000 })
  }

  clear(): void {
    this.#kept.clear()
  }
}
