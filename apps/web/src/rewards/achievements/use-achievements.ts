import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { type EarnedAchievements } from '@ayva/contract/rewards/achievements'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

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

/** Ids of what is new, for as long as the page is open; the server is told that they have been shown. */
export function useFresh(found: EarnedAchievements | null | undefined): readonly string[] {
  const call = useCall()
  const [shown, setShown] = useState<readonly string[]>([])
  const added = found?.fresh.filter((id) => !shown.includes(id)) ?? []
  if (added.length > 0) setShown([...shown, ...added])
  useEffect(() => {
    if (shown.length === 0) return
    const tell = async () => call((await contract()).seeAchievements, { body: { ids: [...shown] } })
    tell().catch(optional)
  }, [call, shown])
  return shown
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}
