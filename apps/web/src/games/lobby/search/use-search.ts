import { type Call } from '@ayva/contract/client'
import { meantByLayout } from '@ayva/contract/games/lobby/layout'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useAlive } from '#lib/alive.ts'
import { openCalls } from '#lib/call.ts'

/** The pause in typing after which a search starts. */
const PAUSE_MS = 200
/** The limit of a text in an address and in the list of recent searches. */
export const TYPED_MAX = 100
const PAGE = 50
/** Results are cached for this time, for a letter that is deleted and typed again. */
const FRESH_MS = 60_000

const contract = () => import('@ayva/contract/games/lobby')

/**
 * A search from the field to its results, with one id for the server for all its requests. Once the visitor leaves the
 * page, its address is not changed any more.
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
    /** The shown results belong to the typed text, not to an earlier one. */
    isCurrent: isAsked && q === wanted && !found.isBehind,
    isTold,
    searchAsIs: () => {
      setAsIs(wanted)
      search(wanted)
    },
  }
}

export type Searching = ReturnType<typeof useSearch>

/** Pages of results for a text. A failed search counts as without results. */
function useFound(searchId: string, q: string) {
  const cache = useQueryClient()
  const { data, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['search', searchId, q],
    queryFn: async ({ pageParam: offset, signal }) => {
      // Lets the server stop working on a cancelled search.
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
 * The typed text, and the same after a pause in typing or a confirmation. It is stored in the address, for the back
 * button and for sharing.
 */
function useText(isLeaving: boolean) {
  const navigate = useNavigate()
  // Changing the address would cancel a navigation to another page that has begun.
  const isStaying = useNavigation().state === 'idle' && !isLeaving
  const { search: query, state } = useLocation() as { search: string; state: object | null }
  const told = new URLSearchParams(query).get('q') ?? ''
  // The server renders one page for all searches, so the address is read after hydration.
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
    /** The address contains the searched text, so leaving now returns to it. */
    isTold: (settled ?? begun).trim() === told,
    setTyped,
    search: (text: string) => {
      setTyped(text)
      settle(text)
    },
  }
}

/** Browsers provide `randomUUID` only on secure pages. */
function newId(): string {
  const bytes = import.meta.env.SSR ? [] : [...crypto.getRandomValues(new Uint8Array(12))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
