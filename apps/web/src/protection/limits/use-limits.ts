import { type Call } from '@ayva/contract/client'
import {
  type BreakTerm,
  type LimitKind,
  type LimitPeriod,
  type Limits,
} from '@ayva/contract/protection/limits'
import { type Currency } from '@ayva/contract/base'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { useRealtime } from '#lib/realtime.ts'

const LIMITS = ['limits'] as const
const CHANGES = ['limit-changes'] as const
const CHANGES_SHOWN = 6

const contract = () => import('@ayva/contract/protection/limits')

export function limitsQuery(call: Call) {
  return queryOptions({
    queryKey: LIMITS,
    queryFn: async () => call((await contract()).showLimits, {}),
    staleTime: 0,
  })
}

/** The changes, the newest first, page by page. */
export function changesQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: CHANGES,
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listLimitChanges, { query: { limit: CHANGES_SHOWN, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { changes }) => sum + changes.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}

/**
 * The player's limits and the time of the answer, so that server and browser compute from the same moment. Loaded again
 * when another tab may have changed them.
 */
export function useLimits(): { limits: Limits; at: number } {
  const cache = useQueryClient()
  const renew = () => {
    void cache.invalidateQueries({ queryKey: LIMITS })
    void cache.invalidateQueries({ queryKey: CHANGES })
  }
  useRealtime('account', renew)
  useRealtime('payment', renew)
  useRealtime('ready', renew)
  const { data: limits, dataUpdatedAt: at } = useSuspenseQuery(limitsQuery(useCall()))
  return { limits, at }
}

/** A change; the answer contains all limits. */
function useChange<Asked>(change: (call: Call, asked: Asked) => Promise<Limits>) {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => change(call, asked),
    onSuccess: async (limits) => {
      await keepAnswer(cache, LIMITS, limits)
      void cache.invalidateQueries({ queryKey: CHANGES })
      await cache.invalidateQueries({ queryKey: ['self'] })
    },
  })
}

type Wanted = {
  name: LimitKind
  period: LimitPeriod
  currency: Currency | null
  max: bigint | null
  timeZone?: string
}

export const useSetLimit = () =>
  useChange(async (call, body: Wanted) => call((await contract()).setLimit, { body }))

export const useConfirm = () =>
  useChange(async (call, id: string) => call((await contract()).confirmLimit, { params: { id } }))

export const useDrop = () =>
  useChange(async (call, id: string) =>
    call((await contract()).dropLimitChange, { params: { id } }),
  )

export const useBreak = () =>
  useChange(async (call, term: BreakTerm) => call((await contract()).takeBreak, { body: { term } }))

export const useReturn = () =>
  useChange(async (call, _asked: void) => call((await contract()).askReturn, {}))
