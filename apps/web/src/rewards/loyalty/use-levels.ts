import { type Call } from '@ayva/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** All levels, marked for the visitor; none if levels are off. */
export function levelsQuery(call: Call) {
  return queryOptions({
    queryKey: ['levels'],
    queryFn: async () => {
      const { listLevels } = await import('@ayva/contract/rewards/loyalty')
      return call(listLevels, {})
    },
    staleTime: 0,
  })
}
