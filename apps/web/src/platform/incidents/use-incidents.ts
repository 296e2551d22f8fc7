import { type Call } from '@ayva/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

/** The number of resolved incidents on a page. */
export const PAGE = 10
/** No page number is larger. */
const PAGES_MAX = 1_000

/** The number of the page that an address names; undefined if there is no such page. */
export function pageOf({ page = '1' }: Record<string, string | undefined>): number | undefined {
  const number = Number(page)
  return /^[1-9]\d*$/.test(page) && number <= PAGES_MAX ? number : undefined
}

/** Fresh for half a minute like every answer, because an incident changes while its page is open. */
export function incidentsQuery(call: Call, page: number) {
  return queryOptions({
    queryKey: ['incidents', page],
    queryFn: async () =>
      call((await import('@ayva/contract/platform/incidents')).listIncidents, {
        query: { limit: PAGE, offset: (page - 1) * PAGE },
      }),
  })
}

export const useIncidents = (page: number) => useQuery(incidentsQuery(useCall(), page))
