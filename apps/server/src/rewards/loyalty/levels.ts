/** The levels as operators have set them: ascending, the first at zero. */
import { type FormattedLevel, loyaltySettings } from '@ayva/contract/rewards/loyalty'
import { type LevelModel } from '@ayva/contract/rewards/loyalty/levels'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting, readSettingIn } from '../../platform/settings/settings.ts'

/** `minPoints` is the experience at which it begins; `position` of the first is 1. */
export type Level = {
  id: number
  name: string
  minPoints: bigint
  position: number
  gift: string | null
}
/** At least one. */
export type Levels = readonly [Level, ...Level[]]

export const levelsOf = (models: readonly LevelModel[]): Levels => {
  const [first, ...others] = models.map((model, n) =>
    Object.assign({}, model, { minPoints: BigInt(model.minPoints), position: n + 1 }),
  )
  if (!first) throw new Error('there is no level')
  return [first, ...others]
}

export async function readLevels(deps: Deps): Promise<Levels> {
  return levelsOf(await readSetting(deps, loyaltySettings, 'loyalty_levels'))
}

/** Within a transaction that has no more than its own connection. */
export async function readLevelsIn(tx: Tx): Promise<Levels> {
  return levelsOf(await readSettingIn(tx, {}, loyaltySettings, 'loyalty_levels'))
}

/** The highest level for this experience. */
export function reachedBy(levels: Levels, score: bigint): Level {
  return levels.findLast(({ minPoints }) => minPoints <= score) ?? levels[0]
}

/** As shown to a player of this level, or to a guest; `titles` are those of gifts by key. */
export function formatted(
  all: Levels,
  current: Level | undefined,
  titles: ReadonlyMap<string, string>,
): FormattedLevel[] {
  return all.map(({ id, name, minPoints, position, gift }) => ({
    level: {
      id,
      name,
      minPoints: Number(minPoints),
      gift: gift === null ? null : (titles.get(gift) ?? null),
    },
    position,
    isEarnedLevel: current !== undefined && position <= current.position,
    isCurrentLevel: position === current?.position,
    isNextLevel: current !== undefined && position === current.position + 1,
  }))
}
