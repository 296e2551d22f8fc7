import { type Call } from '@ayva/contract/client'
import { meantByLayout } from '@ayva/contract/games/lobby/layout'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useAlive } from '#lib/alive.ts'
import { openCalls } from '#lib/call.ts'

/** So long nothing is typed before it is searched. */
const PAUSE_MS = 200
/** What an address and a list of recent searches hold of a text. */
export const TYPED_MAX = 100
const PAGE = 50
/** What was found is known so long, to whoever deletes a letter and types it again. */
const FRESH_MS = 60_000

const contract = () => import('@ayva/contract/games/lobby')

/**
 * One search from the field to what is found, under one name for the server however often it asks. Once the page
 * is being left, its address is no longer written.
 */
export function useSearch(isLeaving: boolean) {
  const [searchId] = useState(newId)
  const { typed, settled, isTold, setTyped, search } = useText(isLeaving)
  const [asIs, setAsIs] = useState<string>()
  const wanted = typed.trim()
  const meant = wanted === asIs ? undefined : meantByLayout(wanted)
  const q = settled.trim()
  const isAsked = q !== '' && (q === asIs || meantByLayout(q) === undefined)
  const found = useFound(searchId, isAsked ? q : '')
  return {
    searchId,
    typed,
    setTyped,
    search,
    found,
    meant,
    /** What is shown is what was typed, and not what was typed before it. */
    isCurrent: isAsked && q === wanted && !found.isBehind,
    isTold,
    searchAsIs: () => {
      setAsIs(wanted)
      search(wanted)
    },
  }
}

export type Searching = ReturnType<typeof useSearch>

/** Pages of what a text finds. A search that fails has found nothing. */
function useFound(searchId: string, q: string) {
  const cache = useQueryClient()
  const { data, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['search', searchId, q],
    queryFn: async ({ pageParam: offset, signal }) => {
      // The server stops working for what nobody waits for.
      const call: Call = openCalls(cache, undefined, undefined, signal)
      const { listGames } = await contract()
      const query = { q, searchId, sort: '-userStatistic', limit: PAGE, offset } as const
      return call(listGames, { query })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: FRESH_MS,
  })
  return {
    games: q === '' ? [] : (data?.pages.flat() ?? []),
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    isBehind: isPlaceholderData || (isFetching && !data),
  }
}

/**
 * What is typed, and the same once nothing has been typed for a moment or somebody says that it is whole.
 * The address keeps it: one comes back to it, and can send it to somebody.
 */
function useText(isLeaving: boolean) {
  const navigate = useNavigate()
  // A change of the address would take back a step to another page that has begun.
  const isStaying = useNavigation().state === 'idle' && !isLeaving
  const { search: query, state } = useLocation() as { search: string; state: object | null }
  const told = new URLSearchParams(query).get('q') ?? ''
  // The server draws the page for all searches alike: the address is read once the page is alive.
  const [first] = useState(told.slice(0, TYPED_MAX))
  const isAlive = useAlive()
  const [typed, setTyped] = useState<string>()
  const [settled, settle] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const q = settled?.trim()
  useEffect(() => {
    if (q === undefined || q === told || !isStaying) return
    const search = q === '' ? '' : `?${new URLSearchParams({ q }).toString()}`
    void navigate({ search }, { replace: true, state: { ...state, disableScrollBehavior: true } })
  }, [q, told, navigate, state, isStaying])
  const begun = isAlive ? first : ''
  return {
    typed: typed ?? begun,
    settled: settled ?? begun,
    /** The address holds what is searched: whoever leaves now comes back to it. */
    isTold: (settled ?? begun).trim() === told,
    setTyped,
    search: (text: string) => {
      setTyped(text)
      settle(text)
    },
  }
}

/** Browsers make UUIDs on secure pages only. */
function newId(): string {
  const bytes = import.meta.env.SSR ? [] : [...crypto.getRandomValues(new Uint8Array(12))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
