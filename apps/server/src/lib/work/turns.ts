import { refuse } from '#lib/http/serve.ts'

type Options = {
  /** How many work at the same time. */
  atOnce: number
  /** How many may wait for their turn; who comes then is told to come again. */
  waitingMax?: number
}

/** Work that takes a whole thread is done a few at a time, so that everybody else still gets theirs. */
export class Turns {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor({ atOnce, waitingMax = Infinity }: Options) {
    this.#atOnce = atOnce
    this.#waitingMax = waitingMax
  }

  /** Refuses `unavailable` where too many wait already. */
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
