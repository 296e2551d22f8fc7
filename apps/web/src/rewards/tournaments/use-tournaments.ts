import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { text } from './tournaments.text.ts'

const PAGE = 10
const ROWS = 50
/** Places change while the page is open. */
const AGAIN_MS = 20_000
const contract = () => import('@ayva/contract/rewards/tournaments')

/** Current tournaments, the next to end first. */
export function runningQuery(call: Call) {
  return queryOptions({
    queryKey: ['tournaments', 'running'],
    queryFn: async () =>
      call((await contract()).listTournaments, { query: { active: '1', limit: PAGE } }),
    staleTime: 0,
  })
}

/** Past tournaments, the last one first, page by page. */
export function pastQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: ['tournaments', 'past'],
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listTournaments, { query: { active: '0', limit: PAGE, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { tournaments }) => sum + tournaments.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}

export function tournamentQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: ['tournament', id],
    queryFn: async () => call((await contract()).showTournament, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isClosed ? false : AGAIN_MS),
  })
}

export function membersQuery(call: Call, id: number) {
  return infiniteQueryOptions({
    queryKey: ['tournament-members', id],
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listMembers, { params: { id }, query: { limit: ROWS, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { items }) => sum + items.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}

/** Joining is idempotent, so the call can be repeated. */
export function useJoining(id: number) {
  const call = useCall()
  const cache = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => call((await contract()).joinTournament, { params: { id } }),
    onSuccess: () =>
      Promise.all(
        [['tournament', id], ['tournaments'], ['counters']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return {
    join: () => mutate(),
    joining: isPending,
    joined: isSuccess,
    failed: error && (error instanceof Refusal ? error.message : text.joinFailed),
  }
}
