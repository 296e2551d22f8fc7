import { type Call } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { known, optional, shared } from '#lib/cache.ts'
import { getSetting, settingsQuery } from '../../platform/settings/settings.ts'

/** Under the cache keys of the full pages. */
export function ownLimitsQuery(call: Call) {
  return queryOptions({
    queryKey: ['limits'],
    queryFn: async () => call((await import('@ayva/contract/protection/limits')).showLimits, {}),
    staleTime: 0,
  })
}

const achievements = () => import('@ayva/contract/rewards/achievements')

export function allAchievementsQuery(call: Call) {
  return queryOptions({
    queryKey: ['achievements'],
    queryFn: async () => call((await achievements()).listAchievements, {}),
    ...shared,
  })
}

export function ownAchievementsQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: ['earned', String(id)],
    queryFn: async () => call((await achievements()).showAchievements, { params: { id } }),
    staleTime: 0,
  })
}

export function latestGamesQuery(call: Call) {
  return queryOptions({
    queryKey: ['last-games'],
    queryFn: async () => {
      const { lastGames } = await import('@ayva/contract/games/lobby')
      return call(lastGames, { query: { limit: 7 } })
    },
  })
}

/** The profile's parts from other modules, all of which are optional. */
export async function loadParts(call: Call, cache: QueryClient, self: Promise<Self | null>) {
  const settings = await cache.query({ ...settingsQuery(call), ...known })
  const loadAchievements = async () => {
    if (!getSetting(settings, 'feature_achievements')?.enabled) return
    const player = await self
    await Promise.all([
      cache.query({ ...allAchievementsQuery(call), ...known }),
      player && cache.query(ownAchievementsQuery(call, player.id)),
    ])
  }
  await Promise.all([
    cache.query(ownLimitsQuery(call)).catch(optional),
    cache.query(latestGamesQuery(call)).catch(optional),
    loadAchievements().catch(optional),
  ])
}
