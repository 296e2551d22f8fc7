import { type QueryClient, type QueryKey, type Updater } from '@tanstack/react-query'

/**
 * Stores the answer of a change as the newest state. A request that is still running was sent before the change, and
 * its late answer would restore the old state, so it is cancelled; it is sent again, because it may have been about
 * something else.
 */
export async function keepAnswer<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  const filters = { queryKey, exact: true }
  const isAsked = cache.isFetching(filters) > 0
  await cache.cancelQueries(filters)
  cache.setQueryData<Data>(queryKey, answer)
  if (isAsked) void cache.invalidateQueries(filters)
}
