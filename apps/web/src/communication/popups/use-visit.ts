import { type Call } from '@ayva/contract/client'
import { serverNow } from '@ayva/kit/server-clock'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

/** The visit before this one, and the moment at which this one was noted. */
export type Visit = { lastPageOpenDate: string | null; nowMs: number }

/** Asked once a page that is loaded: by this the server knows of the visit. */
function visitQuery(call: Call, playerId: number) {
  return queryOptions({
    queryKey: ['visit', playerId],
    queryFn: async (): Promise<Visit> => {
      const { showLastPageOpen } = await import('@ayva/contract/identity/player/visits')
      const { lastPageOpenDate } = await call(showLastPageOpen, {})
      // How long the player was away is judged once: an hour on the site is no hour away.
      return { lastPageOpenDate, nowMs: serverNow() }
    },
    staleTime: Infinity,
    retry: false,
  })
}

/** Undefined until it is known. */
export function useVisit(playerId: number): Visit | undefined {
  return useQuery(visitQuery(useCall(), playerId)).data
}
