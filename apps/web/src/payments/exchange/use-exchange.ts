import { type Call } from '@ayva/contract/client'
import { type Currency } from '@ayva/contract/base'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRealtime } from '#lib/realtime.ts'
import { useOperation } from '../cashier/cashier.ts'

const EXCHANGE = 'exchange'
/** The number of past exchanges shown at first. */
export const EXCHANGES_SHOWN = 10
const contract = () => import('@ayva/contract/payments/exchange')

export function exchangerQuery(call: Call) {
  return queryOptions({
    queryKey: [EXCHANGE, 'rates'],
    queryFn: async () => call((await contract()).showExchanger, {}),
    staleTime: 0,
  })
}

export function exchangesQuery(call: Call, limit: number) {
  return queryOptions({
    queryKey: [EXCHANGE, 'list', limit],
    queryFn: async () => call((await contract()).listExchanges, { query: { limit } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Loads the data again when money has moved, here or in another tab. */
export function useExchangeUpdates(): void {
  const cache = useQueryClient()
  const renew = () => void cache.invalidateQueries({ queryKey: [EXCHANGE] })
  useRealtime('balance', renew)
  useRealtime('ready', renew)
}

export type ExchangeInput = { points: bigint; currency: Currency; rateVersion: number }

export function useExchange() {
  const cache = useQueryClient()
  return useOperation(async (call, body: ExchangeInput, idempotencyKey) => {
    try {
      return await call((await contract()).exchangePoints, { body, idempotencyKey })
    } finally {
      // A refusal can mean that the rate has changed, so the page loads the new one.
      void cache.invalidateQueries({ queryKey: [EXCHANGE] })
    }
  })
}
