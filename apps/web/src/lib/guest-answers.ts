import {
  type DefaultError,
  QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query'
import { cacheOptions } from './cache.ts'
import { writeAhead } from './wire.ts'

const KEPT_MAX = 500
/** The value in the specification for requests without a token. */
const KEEP_MS = 300_000

type Sharing = 'shared' | 'everyone'
type Kept = { state: QueryState; until: number }

/**
 * The answers that are the same for all guests (`shared` queries), loaded and parsed once for all pages that a server
 * renders for them. Readers must not modify an answer.
 */
export class GuestAnswers {
  readonly #kept = new Map<string, Kept>()
  readonly #now: () => number
  #generation = 0

  /** `now` counts milliseconds, from any start. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The cache of one page: a guest's page uses what guests share, a player's only what is the same for everyone. */
  cache(of: Sharing = 'shared'): QueryClient {
    return new SharingCache(this, of)
  }

  find(hash: string): QueryState | undefined {
    const found = this.#kept.get(hash)
    if (!found || found.until <= this.#now()) return undefined
    // Moved to the end, because the oldest entry is removed first.
    this.#kept.delete(hash)
    this.#kept.set(hash, found)
    return found.state
  }

  /** Must be called before an answer is requested. */
  begin(): number {
    return this.#generation
  }

  /** An answer requested before a change of content is not cached after it. */
  keep(generation: number, hash: string, state: QueryState): void {
    if (generation !== this.#generation) return
    const [oldest] = this.#kept.keys()
    // Addresses come from visitors, so a full cache removes the least recently used entry.
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest)
    writeAhead(state.data)
    this.#kept.set(hash, { state, until: this.#now() + KEEP_MS })
  }

  clear(): void {
    this.#generation += 1
    this.#kept.clear()
  }
}

class SharingCache extends QueryClient {
  readonly #answers: GuestAnswers
  readonly #of: Sharing

  constructor(answers: GuestAnswers, of: Sharing) {
    super(cacheOptions)
    this.#answers = answers
    this.#of = of
  }

  override async query<F, E = DefaultError, D = F, Q = F, K extends QueryKey = QueryKey, P = never>(
    asked: QueryExecuteOptions<F, E, D, Q, K, P>,
  ): Promise<D> {
    if (!asked.meta?.[this.#of]) return super.query(asked)
    const options = this.defaultQueryOptions(asked)
    const hash = options.queryHash
    const generation = this.#answers.begin()
    const known = this.#answers.find(hash)
    if (known) this.getQueryCache().build(this, options, known as QueryState<Q, E>)
    const answer = await super.query(options)
    if (!known) this.#answers.keep(generation, hash, this.getQueryState(options.queryKey)!)
    return answer
  }
}
