import { type QueryClient } from '@tanstack/react-query'
import { SHARED_FRESH_MS } from './cache.ts'
import { isAnswer } from './is-answer.ts'

/** An incomplete page is cached briefly, because the missing part may be available again soon. */
const HOLED_SECONDS = 5

/**
 * How many seconds a page may be cached, at most `wanted`: as long as its answers are fresh for a browser, which would
 * otherwise request all of them again at once. `now` is a Unix time in ms.
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
