import { type Call } from '@ayva/contract/client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

/** The number of promotions on a page of the list. */
export const PAGE = 20

const contract = () => import('@ayva/contract/communication/promo')

function promotionsQuery(call: Call, offset: number) {
  return queryOptions({
    queryKey: ['promotions', offset],
    queryFn: async () =>
      call((await contract()).listPromotions, { query: { limit: PAGE, offset } }),
    ...shared,
  })
}

export const loadPromotions = (call: Call, cache: QueryClient) =>
  cache.query({ ...promotionsQuery(call, 0), ...known })

export const usePromotions = (offset: number) => useQuery(promotionsQuery(useCall(), offset)).data
