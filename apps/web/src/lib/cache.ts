import { Refusal } from '@ayva/contract/refusal'
import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 30_000
const TRIES = 2

/** One store of answers per tab, and one per request on the server. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A «no» stays a «no»; only silence is worth another try.
        // While the server renders, a page must not wait: it shows what it has.
        retry: (failures, error) =>
          !import.meta.env.SSR &&
          failures < TRIES &&
          !(error instanceof Refusal && error.status < 500),
      },
    },
  })
}
