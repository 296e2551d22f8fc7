import { type QueryClient } from '@tanstack/react-query'
import { SHARED_FRESH_MS } from './cache.ts'
import { isAnswer } from './is-answer.ts'

/** A page that lacks something is shown to few: what failed may be back in a moment. */
const HOLED_SECONDS = 5

/**
 * For how long a page may be shown to others, in seconds, of `wanted` at most: as long as what it was drawn
 * of is fresh to a browser, which would else ask for all of it again at once. `now` is a Unix time in ms.
 */
export function keepFor(cache: QueryClient, wanted: number, now = Date.now()): number {
  return cache
    .getQueryCache()
    .getAll()
    .map(({ state: { error, dataUpdatedAt }, meta }) => {
      if (error && !isAnswer(error)) return HOLED_SECONDS
      if (!meta?.['shared'] || dataUpdatedAt === 0) return wanted
      return Math.max(1, Math.floor((dataUpdatedAt + SHARED_FRESH_MS - now) / 1000))
    })
    .reduce((least, seconds) => Math.min(least, seconds), wanted)
}
