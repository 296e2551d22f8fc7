import { type Call } from '@ayva/contract/client'
import { ACTIVE_GAMES } from '@ayva/contract/games/lobby/bounds'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { everyone, known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type Kinds } from './filter-options.ts'

/** The order of a tab's games, if it has one. */
export type TabOrder = {
  sort: readonly number[]
  /** The games at its top. */
  activeGames: readonly number[]
}

const none: TabOrder = { sort: [], activeGames: [] }

function orderQuery(call: Call, tab: number) {
  return queryOptions({
    queryKey: ['tab-order', tab],
    queryFn: async (): Promise<TabOrder> => {
      const { sortTab } = await import('@ayva/contract/games/lobby/tabs')
      const sort = (await call(sortTab, { params: { id: tab } })).map(({ game_id }) => game_id)
      return { sort, activeGames: sort.slice(0, ACTIVE_GAMES) }
    },
    // Without its order the tab shows its games in the lobby's order, so a retry is not worth waiting for.
    retry: false,
    ...everyone,
  })
}

export function loadTabOrder(call: Call, cache: QueryClient, tab: number): Promise<TabOrder> {
  return cache.query({ ...orderQuery(call, tab), ...known })
}

/** The order of a tab; undefined without an answer. */
export function useTabOrder(tab: number | undefined): TabOrder {
  const { data } = useQuery({ ...orderQuery(useCall(), tab ?? 0), enabled: tab !== undefined })
  return data ?? none
}

const noKinds: Kinds = []

/** The existing kinds of games, requested once. */
export function useGameTypes(enabled: boolean): Kinds {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['game-types'],
    queryFn: async () => call((await import('@ayva/contract/games/lobby/types')).listGameTypes, {}),
    enabled,
    ...shared,
  })
  return data ?? noKinds
}
