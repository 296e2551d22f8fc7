import {
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'
import { logFault } from './log.ts'
import { isAnswer } from './is-answer.ts'

const FRESH_MS = 30_000
/** A browser does not request shared answers again within this time. */
export const SHARED_FRESH_MS = 300_000
const TRIES = 2

export const cacheOptions: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only a missing answer is retried, because a refusal would be repeated. During rendering on the server a page
      // must not wait, so it shows what it has.
      retry: (failures, error) => !import.meta.env.SSR && failures < TRIES && !isAnswer(error),
    },
  },
}

/** One cache of answers per tab, and one per request on the server. */
export function createCache(
  onError?: (error: Error, query: { queryKey: QueryKey }) => void,
): QueryClient {
  return new QueryClient({
    ...cacheOptions,
    queryCache: new QueryCache(onError ? { onError } : {}),
  })
}

/** A failed list is shown as empty, and the console gets the reason. A refusal is not a fault. */
export function notifyFault(error: Error, { queryKey }: { queryKey: QueryKey }): void {
  if (isAnswer(error)) return
  logFault(`${String(queryKey[0])} could not be loaded`, error)
}

/** For queries with the same answer for all guests: it changes only with the content, which is rare. */
export const shared = { staleTime: SHARED_FRESH_MS, meta: { shared: true } }

/** For queries with the same answer for players and guests. */
export const everyone = { ...shared, meta: { shared: true, everyone: true } }

/** For loaders: any cached answer suffices, because the component that shows it refreshes it. */
export const known = { staleTime: 'static' } as const

/** For loaders of pages that work without the answer: it is shown as unknown, and the page requests it again. */
export const optional = () => {}
