/** Levels: experience from finished rounds, and the level that it reaches. */
import { type Answer } from '@ayva/contract/base'
import { type listLevels, loyaltySettings } from '@ayva/contract/rewards/loyalty'
import { type Self } from '@ayva/contract/identity/player'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { knownPrizes } from '../../payments/gifts/gifts.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { formatted, type Level, type Levels, reachedBy, readLevels } from './levels.ts'
import { findExperience } from './loyalty.sql.ts'

export { type Levels, readLevels } from './levels.ts'

/** Experience is stored in thousandths of a point. */
const THOUSANDTHS = 1000n

export async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, loyaltySettings, 'feature_levels')).enabled
}

/** Whole points; 0 without experience. */
async function scoreOf(tx: Tx, playerId: bigint): Promise<bigint> {
  return (await findExperience(tx, playerId)) / THOUSANDTHS
}

/** The level for an experience in thousandths. */
export const levelAt = (levels: Levels, experience: bigint): Level =>
  reachedBy(levels, experience / THOUSANDTHS)

/** The level of a player; the first one without experience. */
export async function levelOf(tx: Tx, levels: Levels, playerId: bigint): Promise<Level> {
  return reachedBy(levels, await scoreOf(tx, playerId))
}

export async function levelsFor(
  deps: Deps,
  playerId: bigint | undefined,
): Promise<Answer<typeof listLevels>> {
  if (!(await isOn(deps))) return []
  const levels = await readLevels(deps)
  const own = playerId === undefined ? undefined : await levelOf(deps.db, levels, playerId)
  const prizes = await knownPrizes(deps)
  const titles = new Map([...prizes].map(([key, { title }]) => [key, title]))
  return formatted(levels, own, titles)
}

/** The module's part of the data on every page; at the top level the score is its own goal. */
export async function selfOf(deps: Deps, playerId: bigint): Promise<Partial<Self>> {
  if (!(await isOn(deps))) return {}
  const levels = await readLevels(deps)
  const score = await scoreOf(deps.db, playerId)
  const { id, name, minPoints, position } = reachedBy(levels, score)
  const goal = levels[position]?.minPoints ?? score
  const way = goal - minPoints
  return {
    level: {
      id,
      name,
      minPoints: Number(minPoints),
      currentScore: Number(score),
      maxScore: Number(goal),
      progress: position === levels.length ? 1 : Number(score - minPoints) / Number(way),
    },
  }
}
