/** A small seeded generator: the same number, the same run of choices. No outcome comes from here. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let word = this.#state
    word = Math.imul(word ^ (word >>> 15), word | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }

  below(most: number): number {
    return Math.floor(this.next() * most)
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!
  }

  /** Another generator, so that what one part draws does not change another's. */
  fork(): Chance {
    return new Chance(this.below(2 ** 31))
  }
}
