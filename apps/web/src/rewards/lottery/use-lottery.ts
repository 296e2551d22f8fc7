import { serverNow } from '@ayva/kit/server-clock'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './lottery.text.ts'
import { isAnswer } from '#lib/is-answer.ts'

const PAGE = 10
const TRIES = 3
const TICKETS = 'lottery-tickets'
const contract = () => import('@ayva/contract/rewards/lottery')

export function runningQuery(call: Call) {
  return queryOptions({
    queryKey: ['lotteries', 'running'],
    queryFn: async () =>
      call((await contract()).listLotteries, {
        query: {
          active: '1',
          startDate: { to: new Date(serverNow()).toISOString() },
          mode: 'full',
          sort: '-startDate',
          limit: PAGE,
        },
      }),
    staleTime: 0,
  })
}

/** Past lotteries, the last one first, page by page. */
export function pastQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: ['lotteries', 'past'],
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listLotteries, {
        query: {
          active: '0',
          startDate: { to: new Date(serverNow()).toISOString() },
          mode: 'full',
          sort: '-endDate',
          limit: PAGE,
          offset,
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { lotteries }) => sum + lotteries.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}

export function lotteryQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: ['lottery', id],
    queryFn: async () => call((await contract()).showLottery, { params: { id }, query: {} }),
    staleTime: 0,
  })
}

export function ticketsQuery(call: Call, id: number) {
  return infiniteQueryOptions({
    queryKey: [TICKETS, id],
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listTickets, { params: { id }, query: { limit: PAGE, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { items }) => sum + items.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}

type TicketsRead = {
  items: { number: number; user: { id: number } | null }[]
  canLoadMore: boolean
  offset: number
  loading: boolean
}

export function useTickets(id: number) {
  const { data, ...read } = useInfiniteQuery(ticketsQuery(useCall(), id))
  const items = (data?.pages ?? []).flatMap((page) => page.items)
  const state: TicketsRead = {
    items,
    offset: items.length,
    canLoadMore: read.hasNextPage,
    loading: read.isFetching,
  }
  return { ...state, more: () => void read.fetchNextPage() }
}

export function useTaking(id: number) {
  const call = useCall()
  const cache = useQueryClient()
  // One press is one operation: its idempotency key stays the same over retries.
  const taking = useMutation({
    mutationFn: async (key: string) =>
      call((await contract()).takeTicket, { params: { id }, idempotencyKey: key }),
    retry: (failures, error) => failures < TRIES && !isAnswer(error),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['lottery', id] }),
        cache.invalidateQueries({ queryKey: [TICKETS, id] }),
        cache.invalidateQueries({ queryKey: ['counters'] }),
      ]),
  })
  const { error } = taking
  return {
    take: () => taking.mutate(crypto.randomUUID()),
    taking: taking.isPending,
    number: taking.data?.number,
    /** The profile page has the confirmation. */
    isUnconfirmed: error instanceof Refusal && error.key === 'contact_unconfirmed',
    failed: error && (error instanceof Refusal ? error.message : text.takeFailed),
  }
}

/** Stores the hash of a secret that is not revealed yet, for the proof of the draw. */
export function useAnnounced({ id, commitment, serverSeed, isDrawn }: Lottery): void {
  const isSealed = serverSeed === null && !isDrawn
  useEffect(() => {
    if (isSealed)
      void import('@ayva/games/table/commitments.ts').then(({ keepShown }) =>
        keepShown('lottery', String(id), { hash: commitment }),
      )
  }, [id, commitment, isSealed])
}
