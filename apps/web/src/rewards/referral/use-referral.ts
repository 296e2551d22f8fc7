import { type Call } from '@ayva/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const SHOWN = 10
const contract = () => import('@ayva/contract/rewards/referral')

export function referralQuery(call: Call) {
  return queryOptions({
    queryKey: ['referral'],
    queryFn: async () => call((await contract()).showReferral, {}),
    staleTime: 0,
  })
}

/** Referred players, the newest first, page by page. */
export function friendsQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: ['referral-friends'],
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listReferrals, { query: { limit: SHOWN, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { friends }) => sum + friends.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}
