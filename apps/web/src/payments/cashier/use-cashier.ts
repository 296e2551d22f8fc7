import { Refusal } from '@ayva/contract/refusal'
import { type Call } from '@ayva/contract/client'
import { type Body } from '@ayva/contract/base'
import { type createDeposit, type PaymentFilter } from '@ayva/contract/payments/cashier'
import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { returnPaths } from '@ayva/contract/payments/cashier/payments'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { depositData, usePayments } from './payments-state.ts'
import { isAnswer } from '#lib/is-answer.ts'

/** The first part of all cache keys of the cashier, so that one message invalidates all of them. */
export const CASHIER = 'cashier'
const TRIES = 3
/** The page size after the first hundred payments. */
const OLDER = 50

const contract = () => import('@ayva/contract/payments/cashier')

export function systemsQuery(call: Call, type: '1' | '2') {
  return queryOptions({
    queryKey: [CASHIER, 'systems', type],
    queryFn: async () => call((await contract()).listPaymentSystems, { query: { type } }),
  })
}

/** The suggested sums for this player: for the first deposit, or for later ones. */
export function suggestionsQuery(call: Call) {
  return queryOptions({
    queryKey: [CASHIER, 'suggestions'],
    queryFn: async () => {
      const { listDepositSuggestions, showUserStatistic } = await contract()
      const [sets, { deposit_count }] = await Promise.all([
        call(listDepositSuggestions, {}),
        call(showUserStatistic, {}),
      ])
      const isFirst = deposit_count === 0
      const wanted = isFirst ? 'first' : 'other'
      const offered = sets.find(({ depositNumber }) => depositNumber === wanted)?.values ?? []
      return { sets, isFirst, offered }
    },
  })
}

export function paymentQuery(call: Call, paymentId: number) {
  return queryOptions({
    queryKey: [CASHIER, 'payment', paymentId],
    queryFn: async () => call((await contract()).showPayment, { params: { paymentId } }),
    staleTime: 0,
  })
}

export type ListAsked = {
  filter?: PaymentFilter
  from?: string
  to?: string
  limit?: number
}

export function paymentsQuery(call: Call, asked: ListAsked) {
  return queryOptions({
    queryKey: [CASHIER, 'payments', asked],
    queryFn: async () => call((await contract()).listPayments, { query: asked }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Payments older than a given one, page by page. */
export function olderQuery(call: Call, asked: Omit<ListAsked, 'limit'>, after: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [CASHIER, 'older', asked, after],
    queryFn: async ({ pageParam: before }) => {
      const query = { ...asked, before, limit: OLDER, totals: 'no' as const }
      return (await call((await contract()).listPayments, { query })).payments
    },
    initialPageParam: after ?? 0,
    getNextPageParam: (last) => (last.length < OLDER ? undefined : last.at(-1)!.id),
    enabled: after !== undefined,
    staleTime: 0,
  })
}

export function bonusesQuery(
  call: Call,
  query: Pick<ListAsked, 'from' | 'to'> & { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: [CASHIER, 'bonuses', query],
    queryFn: async () => call((await contract()).listBonusTransactions, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Loads the data of the page again when the server reports a changed payment. */
export function useCashierUpdates(): void {
  const cache = useQueryClient()
  const renew = () => void cache.invalidateQueries({ queryKey: [CASHIER] })
  useRealtime('payment', renew)
  // Arrives on every connection: events may have been missed.
  useRealtime('ready', renew)
}

/**
 * An operation keeps its idempotency key until the server has answered or refused. After a lost answer the next press
 * refers to the same operation instead of starting a second one; another operation has another key.
 */
export function useOperation<Input, Answer>(
  act: (call: Call, input: Input, idempotencyKey: string) => Promise<Answer>,
) {
  const call = useCall()
  const cache = useQueryClient()
  const operation = useRef<{ said: string; key: string }>(undefined)

  return useMutation({
    mutationFn: (input: Input) => {
      const said = JSON.stringify(input, (_key, one: unknown) =>
        typeof one === 'bigint' ? String(one) : one,
      )
      if (operation.current?.said !== said) operation.current = { said, key: crypto.randomUUID() }
      return act(call, input, operation.current.key)
    },
    retry: (failures, error) => failures < TRIES && !isAnswer(error) && !isAway(error),
    onSettled: (_answer, error) => {
      if (!error || isAnswer(error)) operation.current = undefined
      return cache.invalidateQueries({ queryKey: [CASHIER] })
    },
  })
}

/** A refusal ends an operation; an unavailable server or provider does not. */

/** All providers have been asked, and the player must decide whether to continue. */
const isAway = (error: unknown) => error instanceof Refusal && error.key === 'provider_away'

export type DepositInput = Omit<Body<typeof createDeposit>, 'returnUrl'>

/** `go` distinguishes the failures of the specification; it rejects only for unexpected ones. */
export function useDeposit() {
  const { mutateAsync, isPending, isSuccess, reset } = useOperation(
    async (call, body: DepositInput, idempotencyKey) =>
      call((await contract()).createDeposit, {
        body: { ...body, returnUrl: returnPaths.processing },
        idempotencyKey,
      }),
  )
  const error = usePayments(({ errorPayments }) => errorPayments)
  return {
    isPending,
    isSuccess,
    error,
    go: (input: DepositInput) => depositData(() => mutateAsync(input)),
    reset: () => {
      reset()
      usePayments.setState({ errorPayments: null })
    },
  }
}

export type WithdrawalInput = {
  sum: bigint
  system: number
  requisite: string
  requisites?: Partial<Record<RequisiteKind, string>>
  /** The id of saved requisites, used instead of them. */
  saved?: string
  tips?: bigint
}

export function useWithdrawal() {
  return useOperation(async (call, body: WithdrawalInput, idempotencyKey) =>
    call((await contract()).createWithdrawal, { body, idempotencyKey }),
  )
}

export function useCancel() {
  return useOperation(async (call, paymentId: number, idempotencyKey) =>
    call((await contract()).cancelWithdrawal, { params: { paymentId }, idempotencyKey }),
  )
}

/** After the answer the page is about to be left, and nothing may be pressed again until then. */
export function busy({
  isPending,
  isSuccess,
}: {
  isPending: boolean
  isSuccess: boolean
}): boolean {
  return isPending || isSuccess
}
