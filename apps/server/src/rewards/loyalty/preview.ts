/** Levels before they are saved: who would stand where, what their gifts cost, and what keeps them back. */
import { type Body } from '@ayva/contract/base'
import { type LevelModel } from '@ayva/contract/rewards/loyalty/levels'
import {
  COUNTED_MAX,
  type LevelsPreview,
  type previewLevels,
} from '@ayva/contract/rewards/loyalty/office'
import { type Deps } from '#lib/deps.ts'
import { type SettingCheck } from '#lib/module.ts'
import { knownPrizes, pricedPrizes, wrongPrizes } from '../../payments/gifts/gifts.ts'
import { countBetween } from './loyalty.sql.ts'

const THOUSANDTHS = 1000n

const giftsOf = (levels: readonly LevelModel[], place = '') =>
  levels.map(({ gift }, n) => ({ at: `${place}${n}.gift`, key: gift }))

/** What a setting of levels may not say, as the module declares it to the settings. */
export const levelsChecks: Record<string, SettingCheck> = {
  loyalty_levels: async (deps, value) =>
    wrongPrizes(await knownPrizes(deps), giftsOf(value as LevelModel[])),
}

export async function previewOf(
  deps: Deps,
  { levels, currency }: Body<typeof previewLevels>,
): Promise<LevelsPreview> {
  const prizes = await knownPrizes(deps)
  const keys = levels.map(({ gift }) => gift)
  const rewardOf = await pricedPrizes(deps, { prizes, keys, currency })
  const shown: LevelsPreview['levels'] = []
  for (const [n, { id, name, minPoints, gift }] of levels.entries()) {
    const next = levels[n + 1]?.minPoints
    const counted = await countBetween(deps.db, {
      from: BigInt(minPoints) * THOUSANDTHS,
      below: next === undefined ? undefined : BigInt(next) * THOUSANDTHS,
      most: COUNTED_MAX + 1,
    })
    shown.push({
      id,
      name,
      minPoints,
      reward: rewardOf(gift),
      players: Math.min(counted, COUNTED_MAX),
      hasMore: counted > COUNTED_MAX,
    })
  }
  return { levels: shown, wrong: wrongPrizes(prizes, giftsOf(levels, 'levels.')) }
}
