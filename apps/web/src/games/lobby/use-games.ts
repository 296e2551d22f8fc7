import { type Call } from '@ayva/contract/client'
import { type GameCard } from '@ayva/contract/games/lobby'
import { ACTIVE_GAMES } from '@ayva/contract/games/lobby/bounds'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useAlive } from '#lib/alive.ts'
import { known, optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type LoadArgs } from '#lib/page.ts'
import { inOrder } from './lists/filters.ts'
import { type CardsAsked, cardsQuery, FIRST_SCREEN, loadCards } from './use-lobby.ts'

const PAGE = 500

/** For a list without an order of its own. */
export const noOrder: readonly number[] = []

export type Kind = Pick<CardsAsked, 'category' | 'developer'>
/** Games in the original order, as far as they are loaded. */
export type Listed = {
  games: GameCard[]
  /** All games are loaded. */
  whole: boolean
  failed: boolean
  retry: () => void
}

/** All games of a kind, page by page. */
function pagesQuery(call: Call, kind: Kind) {
  return infiniteQueryOptions({
    queryKey: ['all-games', kind],
    queryFn: async ({ pageParam }) => {
      const { listGames } = await import('@ayva/contract/games/lobby')
      return call(listGames, { query: { ...kind, limit: PAGE, offset: pageParam } })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    ...shared,
  })
}

/** The first screen of a list: the games at its top, or the first ones. */
function firstAsked(kind: Kind, order: readonly number[]): CardsAsked {
  return order.length > 0
    ? { ids: order.slice(0, FIRST_SCREEN), limit: FIRST_SCREEN }
    : { ...kind, limit: FIRST_SCREEN }
}

/** For a loader. The server renders the first screen; in the browser the list begins with its first page. */
export async function loadGames(
  { call, cache }: Pick<LoadArgs, 'call' | 'cache'>,
  kind: Kind,
  order: () => Promise<readonly number[]> = async () => noOrder,
): Promise<void> {
  if (import.meta.env.SSR) {
    await loadCards(call, cache, firstAsked(kind, await order()))
    return
  }
  const first = cache.infiniteQuery({ ...pagesQuery(call, kind), ...known }).catch(optional)
  await Promise.all([order(), first])
}

/** A list of games: the server-rendered ones, and after hydration all others. */
export function useGames(kind: Kind, order: readonly number[]): Listed {
  const call = useCall()
  const alive = useAlive()
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    ...pagesQuery(call, kind),
    enabled: alive,
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const whole = data !== undefined && !hasNextPage
  const some = useMemo(() => once(data?.pages.flat() ?? []), [data])
  const first = useFirst(kind, { order, some, whole })
  const games = useMemo(() => {
    if (whole) return inOrder(some, order)
    // Newly loaded games must not displace the shown ones.
    if (order.length === 0) return some.length > first.length ? some : first
    const known = new Map([...first, ...some].map((game) => [game.id, game]))
    return order.slice(0, ACTIVE_GAMES).flatMap((id) => known.get(id) ?? [])
  }, [whole, some, order, first])
  return {
    games,
    whole,
    failed: isError,
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}

const none: GameCard[] = []

/** The first screen, until the loaded pages contain it. */
function useFirst(
  kind: Kind,
  { order, some, whole }: { order: readonly number[]; some: GameCard[]; whole: boolean },
): GameCard[] {
  const asked = firstAsked(kind, order)
  const isThere = asked.ids?.every((id) => some.some((game) => game.id === id)) ?? true
  const enabled = some.length > 0 && !whole && !isThere
  return useQuery({ ...cardsQuery(useCall(), asked), enabled }).data ?? none
}

/** A game that has moved to the next page in the meantime would occur twice. */
const once = (games: GameCard[]) => [...new Map(games.map((game) => [game.id, game])).values()]
