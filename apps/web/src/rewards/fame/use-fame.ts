import { PLACES_MAX, PLACES_SHOWN } from '@ayva/contract/rewards/fame/places'
import { type Call } from '@ayva/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export type Kind = 'daily' | 'top'

const FRESH_MS = 10_000
const contract = () => import('@ayva/contract/rewards/fame')

/** The first places: «top» is the rating of all time. */
export function ratingQuery(call: Call, kind: Kind) {
  return queryOptions({
    queryKey: ['rating', kind],
    queryFn: async () => {
      const { rateDay, rateTotal } = await contract()
      return call(kind === 'daily' ? rateDay : rateTotal, { query: {} })
    },
    staleTime: FRESH_MS,
  })
}

/** The pages after the first, until one is short or the last place is reached. */
export function moreQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: ['fame'],
    queryFn: async ({ pageParam: counter }) =>
      call((await contract()).listFame, {
        query: { limit: PLACES_SHOWN, offset: counter * PLACES_SHOWN },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ wins }, _pages, counter) =>
      wins.length === PLACES_SHOWN && (counter + 1) * PLACES_SHOWN < PLACES_MAX
        ? counter + 1
        : undefined,
    staleTime: FRESH_MS,
  })
}

/** Only the first place of all time. */
export function recordQuery(call: Call) {
  return queryOptions({
    queryKey: ['fame-record'],
    queryFn: async () =>
      (await call((await contract()).listFame, { query: { limit: 1, offset: 0 } })).wins[0] ?? null,
    staleTime: FRESH_MS,
  })
}

export function ownQuery(call: Call) {
  return queryOptions({
    queryKey: ['own-fame'],
    queryFn: async () => call((await contract()).showOwnFame, {}),
    staleTime: 0,
  })
}
