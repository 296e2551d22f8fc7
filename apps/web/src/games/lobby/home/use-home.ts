import { type Call } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { type FortuneWheel } from '@ayva/contract/rewards/fortune-wheel'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { getSetting, settingsQuery } from '../../../platform/settings/settings.ts'

/** The missions of the day, under the cache key of their own page. */
export function dayMissionsQuery(call: Call) {
  return queryOptions({
    queryKey: ['daily-missions'],
    queryFn: async () => {
      const { listDailyMissions } = await import('@ayva/contract/rewards/missions')
      return call(listDailyMissions, {})
    },
    staleTime: 0,
  })
}

/** The wheel of a level; the sectors of its picture correspond to its chances. */
export function wheelQuery(call: Call, levelId: number) {
  return queryOptions({
    queryKey: ['wheels', levelId],
    queryFn: async () => {
      const { showWheel } = await import('@ayva/contract/rewards/fortune-wheel')
      return call(showWheel, { params: { levelId } })
    },
  })
}

/** The daily part of a player's home. Features that are off are not requested; failures are ignored. */
export async function loadDay(call: Call, cache: QueryClient, self: Promise<Self | null>) {
  const settings = await cache.query({ ...settingsQuery(call), ...known })
  const isOn = (name: 'feature_daily_missions' | 'feature_wheel') =>
    getSetting(settings, name)?.enabled
  const loadWheel = async () => {
    const player = await self
    if (player && player.level.id > 0) await cache.query(wheelQuery(call, player.level.id))
  }
  await Promise.all([
    isOn('feature_daily_missions') && cache.query(dayMissionsQuery(call)).catch(optional),
    isOn('feature_wheel') && loadWheel().catch(optional),
  ])
}

/** The sectors as a background: the angle of each is its chance, and the first is centred at the top. */
export function discOf({ sectors }: Pick<FortuneWheel, 'sectors'>): string {
  const all = sectors.reduce((sum, { weight }) => sum + weight, 0) || 1
  const shares = new Map<string, number>()
  for (const { weight, gift } of sectors)
    if (gift) shares.set(gift.title, (shares.get(gift.title) ?? 0) + weight)
  // The colours of the wheel's own page: the most frequent prize has the first.
  const prizes = [...shares].toSorted(([, one], [, other]) => other - one).map(([title]) => title)
  let end = 0
  const stops = sectors.map(({ weight, gift }) => {
    const begin = end
    end += (weight / all) * 360
    const colour = gift ? `--prize-${prizes.indexOf(gift.title) % 6}` : '--prize-none'
    return `var(${colour}) ${degrees(begin)} ${degrees(end)}`
  })
  const first = ((sectors[0]?.weight ?? 0) / all) * 180
  return `conic-gradient(from ${degrees(-first)}, ${stops.join(', ')})`
}

const degrees = (angle: number) => `${Math.round(angle * 10) / 10}deg`
