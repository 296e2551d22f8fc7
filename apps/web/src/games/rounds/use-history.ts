import { type Currency } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type HistoryRow } from './HistoryList.tsx'
import { HISTORY_PAGE, isCut, nextOffset } from './history-pages.ts'

/** The filters of the list; without a value there is no filter. */
export type HistoryFilter = {
  gameId?: number
  from?: string
  to?: string
  wins?: '1'
  currency?: Currency
}

/** The player's rounds by pages of ten. */
function historyQuery(call: Call, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: ['history', filter],
    queryFn: async ({ pageParam }) =>
      call((await import('@ayva/contract/games/rounds')).gameHistory, {
        query: { limit: HISTORY_PAGE, offset: pageParam, ...filter },
      }),
    initialPageParam: 0,
    getNextPageParam: (_last: HistoryRow[], pages: HistoryRow[][]) => nextOffset(pages),
    staleTime: 0,
  })
}

/** The stakes and payouts of those rounds, by currency. */
export function useHistorySums(filter: HistoryFilter) {
  const call = useCall()
  return useQuery({
    queryKey: ['history', 'sums', filter],
    queryFn: async () =>
      call((await import('@ayva/contract/games/rounds')).gameHistorySums, { query: filter }),
    staleTime: 0,
  }).data
}

export function useHistory(filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(useCall(), filter))
  const pages = query.data?.pages ?? []
  return { ...query, rows: withoutDoubles(pages.flat()), isCut: isCut(pages) }
}

/** A round played between two requests shifts the pages, so rounds seen already are removed. */
function withoutDoubles(rows: HistoryRow[]): HistoryRow[] {
  return [...new Map(rows.map((row) => [row.roundId, row])).values()]
}
