import {
  type DefaultError,
  QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query'
import { cacheOptions } from './cache.ts'

const KEPT_MAX = 500
const KEEP_MS = 60_000

/**
 * What all guests are told alike (`shared` queries), fetched and decoded once for all the pages that a
 * server renders for them. Whoever reads an answer must not change it.
 */
export class GuestAnswers {
  readonly #kept = new Map<string, { state: QueryState; until: number }>()

  /** The store of one guest's page. */
  cache(): QueryClient {
    return new GuestCache(this)
  }

  find(hash: string): QueryState | undefined {
    const found = this.#kept.get(hash)
    return found && found.until > performance.now() ? found.state : undefined
  }

  keep(hash: string, state: QueryState): void {
    // Addresses come from outside: a full store starts anew rather than grows.
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear()
    this.#kept.set(hash, { state, until: performance.now() + KEEP_MS })
  }

  clear(): void {
    this.#kept.clear()
  }
}

class GuestCache extends QueryClient {
  readonly #answers: GuestAnswers

  constructor(answers: GuestAnswers) {
    super(cacheOptions)
    this.#answers = answers
  }

  override async query<F, E = DefaultError, D = F, Q = F, K extends QueryKey = QueryKey, P = never>(
    asked: QueryExecuteOptions<F, E, D, Q, K, P>,
  ): Promise<D> {
    if (!asked.meta?.['shared']) return super.query(asked)
    const options = this.defaultQueryOptions(asked)
    const hash = options.queryHash
    const known = this.#answers.find(hash)
    if (known) this.getQueryCache().build(this, options, known as QueryState<Q, E>)
    const answer = await super.query(options)
    if (!known) this.#answers.keep(hash, this.getQueryState(options.queryKey)!)
    return answer
  }
}
