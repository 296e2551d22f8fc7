import { type Answer, type Endpoint } from '@ayva/contract/base'
import { type Asked } from '@ayva/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** How often an open list is fetched anew. */
const REFRESH_MS = 10_000
/** A list that somebody has read so far down is not fetched anew by itself. */
const PAGES_LIVE_MAX = 3

type Paged = { next: string | number | null }
/** How a list goes on, where it is not by `after` and `next`. */
type Paging<E extends Endpoint> = {
  from?: 'after' | 'before' | 'offset'
  nextOf?: (page: Answer<E>, pages: readonly Answer<E>[]) => string | number | undefined
}

/** The rows of a list that goes on from `next`, page after page; fresh while its page is open. */
export function useList<E extends Endpoint, Row>(
  endpoint: E,
  asked: Asked<E>,
  rowsOf: (page: Answer<E>) => readonly Row[],
  { from = 'after', nextOf = (page) => (page as Paged).next ?? undefined }: Paging<E> = {},
) {
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, 'list', asked],
    initialPageParam: undefined as string | number | undefined,
    queryFn: async ({ pageParam }) => {
      const { query } = asked as { query?: object }
      const place = pageParam === undefined ? {} : { [from]: pageParam }
      return call(endpoint, { ...asked, query: { ...query, ...place } } as Asked<E>)
    },
    getNextPageParam: (page, pages) => nextOf(page, pages),
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= PAGES_LIVE_MAX ? REFRESH_MS : false,
  })
  return {
    rows: list.data?.pages.flatMap((page) => rowsOf(page)),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  }
}

/** Goes on by the number of rows that are here, until there are as many as the list says. */
export function byOffset<Page extends { count: number }>(
  rowsOf: (page: Page) => readonly unknown[],
) {
  return {
    from: 'offset' as const,
    nextOf: ({ count }: Page, pages: readonly Page[]) => {
      const seen = pages.flatMap((page) => rowsOf(page)).length
      return seen < count ? seen : undefined
    },
  }
}
