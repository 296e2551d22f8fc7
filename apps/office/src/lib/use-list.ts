import { type Answer, type Endpoint } from '@ayva/contract/base'
import { type Asked } from '@ayva/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The interval at which an open list is loaded again. */
const REFRESH_MS = 10_000
/** A list with more loaded pages is not loaded again automatically. */
const PAGES_LIVE_MAX = 3

type Paged = { next: string | number | null }
/** How a list continues if it does not use `after` and `next`. */
type Paging<E extends Endpoint> = {
  from?: 'after' | 'before' | 'offset'
  nextOf?: (page: Answer<E>, pages: readonly Answer<E>[]) => string | number | undefined
}

/** The rows of a list that continues from `next`, page by page; kept fresh while its page is open. */
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

/** Continues by the number of loaded rows, up to the list's total. */
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
