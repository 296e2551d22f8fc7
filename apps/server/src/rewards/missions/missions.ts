/** Daily missions: rounds and first times are counted as they arrive, and a fulfilled mission gives its gift once. */
import { type Answer, refusing } from '@ayva/contract/base'
import { listDailyMissions, missionsSettings } from '@ayva/contract/rewards/missions'
import { after, days } from '#lib/clock.ts'
import { keepsAway } from '#lib/keeps-away.ts'
import { type Deps } from '#lib/deps.ts'
import { type MayPlay } from '#lib/module.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { countUnused, isGivenIn, knownPrizes } from '../../payments/gifts/gifts.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { dayOf, endOf, missionsOf } from './day.ts'
import { countsOf } from './fulfil.ts'
import { listDone } from './missions.sql.ts'
import { SOURCE } from './reward.ts'
import { ownWeek } from './week.ts'

export { findFirstDone } from './missions.sql.ts'

const refuse = refusing(listDailyMissions.refusals)

/** Refuses with `missions_off`. */
export async function ownMissions(
  deps: Deps,
  playerId: bigint,
  mayPlay: MayPlay,
): Promise<Answer<typeof listDailyMissions>> {
  const { enabled } = await readSetting(deps, missionsSettings, 'feature_daily_missions')
  if (!enabled) throw refuse('missions_off')
  const { db, clock } = deps
  const at = clock.now()
  const day = dayOf(at)
  const isAway = await keepsAway(mayPlay, db, playerId, at)
  const pool = await readSetting(deps, missionsSettings, 'daily_missions')
  const prizes = await knownPrizes(deps)
  const { currency } = await accountOf(db, playerId)
  const [counts] = await countsOf(db, [playerId], [day])
  const done = new Map((await listDone(db, playerId, day)).map((one) => [one.key, one]))
  const missions = missionsOf(isAway ? [] : pool, day).flatMap((mission) => {
    const { key, title, measure, target } = mission
    const prize = prizes.get(mission.gift)
    if (!prize || !isGivenIn(prize, currency)) return []
    const giftId = done.get(key)?.giftId ?? null
    return [
      {
        key,
        title,
        measure,
        target,
        done: done.has(key),
        progress: done.has(key) ? target : Math.min(target, Math.floor(counts?.[measure] ?? 0)),
        reward: { title: prize.title, image: prize.image },
        giftId: giftId === null ? null : Number(giftId),
      },
    ]
  })
  const next = missionsOf(pool, dayOf(after(at, days(1))))
  return {
    day,
    endsAt: endOf(day).toISOString(),
    closed: isAway ? 'break' : null,
    missions,
    tomorrow: next.map(({ title }) => title),
    week: await ownWeek(deps, { playerId, day, currency }),
    unusedGifts: await countUnused(db, playerId, SOURCE),
  }
}

/** Gifts of missions that were given and not taken yet. */
export function unusedGifts({ db }: Deps, playerId: bigint, since: Date | null): Promise<number> {
  return countUnused(db, playerId, SOURCE, since)
}
