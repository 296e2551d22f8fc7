declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are the same for every guest. */
    answers: Answers
  }
}

const KEPT_MAX = 2000

/** Answers of calls that say the same to every guest, as they went over the wire, by address. */
export class Answers {
  readonly #kept = new Map<string, { json: string; until: number }>()

  find(url: string): string | undefined {
    const found = this.#kept.get(url)
    return found && found.until > performance.now() ? found.json : undefined
  }

  keep(url: string, json: string, seconds: number): void {
    // Addresses come from outside: a full store starts anew rather than grows.
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear()
    this.#kept.set(url, { json, until: performance.now() + seconds * 1000 })
  }

  clear(): void {
    this.#kept.clear()
  }
}
