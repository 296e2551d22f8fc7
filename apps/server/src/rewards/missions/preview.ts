/** Missions before they are saved: what players will see of them, what they cost, and what keeps them back. */
import { type Body, type Currency } from '@ayva/contract/base'
import { type MissionModel, type WeekModel } from '@ayva/contract/rewards/missions'
import { type MissionsPreview, type previewMissions } from '@ayva/contract/rewards/missions/office'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type SettingCheck } from '#lib/module.ts'
import { knownPrizes, pricedPrizes, wrongPrizes } from '../../payments/gifts/gifts.ts'
import { dayOf, missionsOf } from './day.ts'

const DAYS = 7

const giftsOf = (missions: readonly MissionModel[], place = '') =>
  missions.map(({ gift }, n) => ({ at: `${place}${n}.gift`, key: gift }))

/** What a setting of missions may not say, as the module declares it to the settings. */
export const missionsChecks: Record<string, SettingCheck> = {
  daily_missions: async (deps, value) =>
    wrongPrizes(await knownPrizes(deps), giftsOf(value as MissionModel[])),
  missions_week: async (deps, value) =>
    wrongPrizes(await knownPrizes(deps), [{ at: 'gift', key: (value as WeekModel).gift }]),
}

type Reward = MissionsPreview['chest']

export async function previewOf(
  deps: Deps,
  { missions, week, currency }: Body<typeof previewMissions>,
): Promise<MissionsPreview> {
  const prizes = await knownPrizes(deps)
  const keys = missions.map(({ gift }) => gift).concat(week.gift)
  const rewardOf = await pricedPrizes(deps, { prizes, keys, currency })
  const now = deps.clock.now()
  const shown = Array.from({ length: DAYS }, (_, n) => {
    const day = dayOf(after(now, days(n)))
    const offered = missionsOf(missions, day).map(({ key, title, gift }) => ({
      key,
      title,
      reward: rewardOf(gift),
    }))
    return { day, missions: offered, cost: sumOf(currency, offered) }
  })
  const chest = week.enabled ? rewardOf(week.gift) : null
  const asked = giftsOf(missions, 'missions.').concat({ at: 'week.gift', key: week.gift })
  return {
    days: shown,
    chest,
    most: sumOf(
      currency,
      shown.flatMap((day) => day.missions).concat({ key: '', title: '', reward: chest }),
    ),
    wrong: wrongPrizes(prizes, asked),
  }
}

const sumOf = (currency: Currency, all: readonly { reward: Reward }[]) => ({
  minor: all.reduce((sum, { reward }) => sum + (reward?.cost.minor ?? 0n), 0n),
  currency,
})
