import {
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'
import { logFault } from './log.ts'
import { isAnswer } from './is-answer.ts'

const FRESH_MS = 30_000
/** For so long a browser asks for none of it again. */
export const SHARED_FRESH_MS = 300_000
const TRIES = 2

export const cacheOptions: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A «no» stays a «no»; only silence is worth another try.
      // While the server renders, a page must not wait: it shows what it has.
      retry: (failures, error) => !import.meta.env.SSR && failures < TRIES && !isAnswer(error),
    },
  },
}

/** One store of answers per tab, and one per request on the server. */
export function createCache(
  onError?: (error: Error, query: { queryKey: QueryKey }) => void,
): QueryClient {
  return new QueryClient({
    ...cacheOptions,
    queryCache: new QueryCache(onError ? { onError } : {}),
  })
}

/** A list that did not come is shown as empty; the console is told why. A «no» is no fault. */
export function notifyFault(error: Error, { queryKey }: { queryKey: QueryKey }): void {
  if (isAnswer(error)) return
  logFault(`${String(queryKey[0])} could not be loaded`, error)
}

/** Of a query that says the same to all guests: it changes with the content, which is seldom. */
export const shared = { staleTime: SHARED_FRESH_MS, meta: { shared: true } }

/** Of one that says the same to players and guests. */
export const everyone = { ...shared, meta: { shared: true, everyone: true } }

/** For a loader: what is known already, however old, will do, as whoever shows it renews it. */
export const known = { staleTime: 'static' } as const

/** For a loader whose page can do without the answer: shown as unknown, asked again by the page. */
export const optional = () => {}
