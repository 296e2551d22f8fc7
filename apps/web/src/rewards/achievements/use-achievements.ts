import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { queryOptions } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'

const contract = () => import('@ayva/contract/rewards/achievements')
/** What the call takes for a number of a player. */
const DIGITS_MAX = 9

export function achievementsQuery(call: Call) {
  return queryOptions({
    queryKey: ['achievements'],
    queryFn: async () => call((await contract()).listAchievements, {}),
    ...shared,
  })
}

/** Those of a player; null where there is none of that number, or none who is shown. */
export function earnedQuery(call: Call, userId: string) {
  return queryOptions({
    queryKey: ['earned', userId],
    queryFn: async () => {
      if (userId.length > DIGITS_MAX || userId.startsWith('0')) return null
      const { showAchievements } = await contract()
      return call(showAchievements, { params: { id: Number(userId) } }).catch(nullIfUnknown)
    },
    staleTime: 0,
  })
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}
