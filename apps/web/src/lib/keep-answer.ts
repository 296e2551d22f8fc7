import { type QueryClient, type QueryKey, type Updater } from '@tanstack/react-query'

/**
 * Keeps what a change has answered as the newest known. A question that is still under way was asked
 * before the change: its late answer would bring the old state back, so nobody waits for it any more; it
 * is asked anew, for it may have been about something else.
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
