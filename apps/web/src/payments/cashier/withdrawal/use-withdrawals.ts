import { type Call } from '@ayva/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

/** Under the cashier's own key, so that its events make these stale, too. */
const key = (name: string) => ['cashier', name] as const
const contract = () => import('@ayva/contract/payments/cashier')

/** How much may leave, and what keeps it from being more. */
export function termsQuery(call: Call) {
  return queryOptions({
    queryKey: key('terms'),
    queryFn: async () => call((await contract()).showWithdrawalTerms, {}),
    staleTime: 0,
  })
}

/** Where money went before. */
export function savedQuery(call: Call) {
  return queryOptions({
    queryKey: key('requisites'),
    queryFn: async () => call((await contract()).listRequisites, {}),
  })
}

/** How long payouts take; null while there are too few. */
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
