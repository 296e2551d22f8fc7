import { type Endpoint } from '@ayva/contract/base'
import { type Asked, type Call } from '@ayva/contract/client'

const KEPT_MAX = 500

/**
 * Answers that the contract lets be kept, decoded once for all the guests whose pages a server
 * renders. Whoever reads them must not change them.
 */
export class KeptCalls {
  readonly #kept = new Map<string, { answer: unknown; until: number }>()

  /** A client that asks `call` only for what is not known. */
  over(call: Call): Call {
    return async <E extends Endpoint>(endpoint: E, asked: Asked<E>) => {
      if (!endpoint.cacheSeconds) return call(endpoint, asked)
      const name = `${endpoint.path} ${JSON.stringify(asked)}`
      const now = performance.now()
      const found = this.#kept.get(name)
      if (found && found.until > now) return found.answer as never
      const answer = await call(endpoint, asked)
      // Addresses come from outside: a full store starts anew rather than grows.
      if (this.#kept.size >= KEPT_MAX) this.#kept.clear()
      this.#kept.set(name, { answer, until: now + endpoint.cacheSeconds * 1000 })
      return answer
    }
  }

  clear(): void {
    this.#kept.clear()
  }
}
