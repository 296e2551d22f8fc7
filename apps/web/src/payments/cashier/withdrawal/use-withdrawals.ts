import { type Call } from '@ayva/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

/** Part of the cashier's keys, so that its events invalidate these as well. */
const key = (name: string) => ['cashier', name] as const
const contract = () => import('@ayva/contract/payments/cashier')

/** The sum that can be withdrawn, and what limits it. */
export function termsQuery(call: Call) {
  return queryOptions({
    queryKey: key('terms'),
    queryFn: async () => call((await contract()).showWithdrawalTerms, {}),
    staleTime: 0,
  })
}

/** The saved targets of earlier withdrawals. */
export function savedQuery(call: Call) {
  return queryOptions({
    queryKey: key('requisites'),
    queryFn: async () => call((await contract()).listRequisites, {}),
  })
}

/** The duration of payouts; null while there are too few. */
export function payoutTimeQuery(call: Call) {
  return queryOptions({
    queryKey: key('payout-time'),
    queryFn: async () => call((await contract()).showPayoutTime, {}),
  })
}

export function useRemoveRequisite() {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call((await contract()).removeRequisite, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: key('requisites') }),
  })
}
