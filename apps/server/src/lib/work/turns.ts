import { refuse } from '#lib/http/serve.ts'

type Options = {
  /** How many callers work at the same time. */
  atOnce: number
  /** How many callers may wait; further ones are refused. */
  waitingMax?: number
}

/** Limits work that occupies a whole thread, so that other work gets threads too. */
export class Turns {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor({ atOnce, waitingMax = Infinity }: Options) {
    this.#atOnce = atOnce
    this.#waitingMax = waitingMax
  }

  /** Refuses `unavailable` if too many callers wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#atOnce) this.#busy += 1
    else if (this.#waiting.length >= this.#waitingMax) throw refuse('unavailable')
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
