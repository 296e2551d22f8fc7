import { type Gift } from '@ayva/contract/payments/gifts'
import { type Call } from '@ayva/contract/client'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { isAnswer } from '#lib/is-answer.ts'

/** The first part of all cache keys of gifts, so that one change invalidates all of them. */
const GIFTS = 'gifts'
const OPEN_MAX = 50
const PAGE = 10
const TRIES = 3

const contract = () => import('@ayva/contract/payments/gifts')

/** Available and active gifts, and how many there are of each kind. */
export function openGiftsQuery(call: Call) {
  return queryOptions({
    queryKey: [GIFTS, 'open'],
    queryFn: async () =>
      call((await contract()).listGifts, { query: { state: 'open', limit: OPEN_MAX } }),
    staleTime: 0,
  })
}

export function endedGiftsQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [GIFTS, 'ended'],
    queryFn: async ({ pageParam }) =>
      call((await contract()).listGifts, {
        query: { state: 'ended', limit: PAGE, offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { gifts }) => sum + gifts.length, 0)
      return last.gifts.length > 0 && seen < last.counts.ended ? seen : undefined
    },
    staleTime: 0,
  })
}

export function giftQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: [GIFTS, 'one', id],
    queryFn: async () => call((await contract()).showGift, { params: { id } }),
    staleTime: 0,
  })
}

export function cancelPreviewQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: [GIFTS, 'preview', id],
    queryFn: async () => call((await contract()).previewCancel, { params: { id } }),
    // The balance changes all the time, so the data is never fresh.
    staleTime: 0,
    gcTime: 0,
  })
}

export function welcomePackQuery(call: Call) {
  return queryOptions({
    queryKey: [GIFTS, 'welcome'],
    queryFn: async () => call((await contract()).showWelcomePack, {}),
    staleTime: 0,
  })
}

/** The gifts for a deposit, and a new player's choice; the cashier works without them. */
export async function loadForDeposit(call: Call, cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.query({ ...openGiftsQuery(call), ...known }).catch(optional),
    cache.query({ ...welcomePackQuery(call), ...known }).catch(optional),
  ])
}

/** Loads the data again after events that can change gifts. */
export function useGiftUpdates(): void {
  const cache = useQueryClient()
  const renew = () => void cache.invalidateQueries({ queryKey: [GIFTS] })
  useRealtime('balance', renew)
  useRealtime('payment', renew)
  useRealtime('account', renew)
  // Arrives on every connection: events may have been missed.
  useRealtime('ready', renew)
}

/** One press is one operation: its idempotency key stays the same over retries. */
type Operation<T> = { what: T; key: string }

function useOperation<T, Answer>(act: (call: Call, operation: Operation<T>) => Promise<Answer>) {
  const call = useCall()
  const cache = useQueryClient()
  const operation = useMutation({
    mutationFn: (one: Operation<T>) => act(call, one),
    retry: (failures, error) => failures < TRIES && !isAnswer(error),
    onSettled: () =>
      Promise.all(
        [[GIFTS], ['counters'], ['self']].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  })
  return {
    ...operation,
    run: (what: T, onSuccess?: (answer: Answer) => void) =>
      operation.mutate({ what, key: crypto.randomUUID() }, onSuccess && { onSuccess }),
  }
}

export const useTake = () =>
  useOperation(async (call, { what: id, key }: Operation<number>): Promise<Gift> =>
    call((await contract()).activateGift, { params: { id }, idempotencyKey: key }),
  )

export const useGiveBack = () =>
  useOperation(async (call, { what: id, key }: Operation<number>): Promise<Gift> =>
    call((await contract()).cancelGift, { params: { id }, idempotencyKey: key }),
  )

export const usePromo = () =>
  useOperation(async (call, { what: code, key }: Operation<string>): Promise<Gift> => {
    const { applyPromo } = await contract()
    return call(applyPromo, { body: { code }, idempotencyKey: key })
  })

export const useWelcomeChoice = () =>
  useOperation(async (call, { what, key }: Operation<string>) =>
    call((await contract()).chooseWelcome, { body: { key: what }, idempotencyKey: key }),
  )
