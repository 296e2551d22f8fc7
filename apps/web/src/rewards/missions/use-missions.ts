import { type Call } from '@ayva/contract/client'
import { queryOptions } from '@tanstack/react-query'

const contract = () => import('@ayva/contract/rewards/missions')

export function missionsQuery(call: Call) {
  return queryOptions({
    queryKey: ['daily-missions'],
    queryFn: async () => call((await contract()).listDailyMissions, {}),
    staleTime: 0,
  })
}
