import { type Call } from '@ayva/contract/client'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type HistoryRow } from './HistoryList.tsx'
import { HISTORY_PAGE, nextOffset } from './history-pages.ts'

/** Rounds of the player by pages of ten; `gameId` narrows them to one game. */
function historyQuery(call: Call, gameId?: number) {
  return infiniteQueryOptions({
    queryKey: ['history', gameId ?? 'all'],
    queryFn: async ({ pageParam }) =>
      call((await import('@ayva/contract/rounds')).gameHistory, {
        query: {
          limit: HISTORY_PAGE,
          offset: pageParam,
          ...(gameId !== undefined && { gameId }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (_last: HistoryRow[], pages: HistoryRow[][]) => nextOffset(pages),
    staleTime: 0,
  })
}

export function useHistory(gameId?: number) {
  const query = useInfiniteQuery(historyQuery(useCall(), gameId))
  return { ...query, rows: withoutDoubles(query.data?.pages.flat() ?? []) }
}

/** A round played between two pages moves the others down: what was seen already is left out. */
function withoutDoubles(rows: HistoryRow[]): HistoryRow[] {
  return [...new Map(rows.map((row) => [row.roundId, row])).values()]
}
