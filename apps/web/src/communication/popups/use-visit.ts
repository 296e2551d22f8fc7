import { type Call } from '@ayva/contract/client'
import { serverNow } from '@ayva/kit/server-clock'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

/** The previous visit, and the moment at which this one was recorded. */
export type Visit = { lastPageOpenDate: string | null; nowMs: number }

/** Requested once per loaded page, which also reports the visit to the server. */
function visitQuery(call: Call, playerId: number) {
  return queryOptions({
    queryKey: ['visit', playerId],
    queryFn: async (): Promise<Visit> => {
      const { showLastPageOpen } = await import('@ayva/contract/identity/player/visits')
      const { lastPageOpenDate } = await call(showLastPageOpen, {})
      // The absence is computed once, because time on the site is no absence.
      return { lastPageOpenDate, nowMs: serverNow() }
    },
    staleTime: Infinity,
    retry: false,
  })
}

/** Undefined until it is loaded. */
export function useVisit(playerId: number): Visit | undefined {
  return useQuery(visitQuery(useCall(), playerId)).data
}
