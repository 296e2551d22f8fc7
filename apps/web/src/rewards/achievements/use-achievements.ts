import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { queryOptions } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'

const contract = () => import('@ayva/contract/rewards/achievements')
/** The limit of the call for a player's number. */
const DIGITS_MAX = 9

export function achievementsQuery(call: Call) {
  return queryOptions({
    queryKey: ['achievements'],
    queryFn: async () => call((await contract()).listAchievements, {}),
    ...shared,
  })
}

/** The achievements of a player; null if the player does not exist or is hidden. */
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
