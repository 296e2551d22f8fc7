/**
 * Achievements follow from data of other modules, so that nothing is counted twice or lost. Other players see those of
 * players who are visible in the list of wins.
 */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  achievementsSettings,
  type listAchievements,
  showAchievements,
} from '@ayva/contract/rewards/achievements'
import { type Deps } from '#lib/deps.ts'
import { selectUsernames } from '../../identity/auth/auth.ts'
import { bestTimes, shownNames } from '../fame/fame.ts'
import { countPlayed } from '../../games/lobby/lobby.ts'
import { hasRevealedPair } from '../../games/rounds/rounds.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { type Facts, GAMES_MAX, kinds } from './achievements.list.ts'

const refuse = refusing(showAchievements.refusals)

async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, achievementsSettings, 'feature_achievements')
  if (!enabled) throw refuse('achievements_off')
}

export async function allAchievements(deps: Deps): Promise<Answer<typeof listAchievements>> {
  await mustBeOn(deps)
  return kinds.map(({ id, group, name, condition, art }) => ({ id, group, name, condition, art }))
}

/** The achievements of a player, for the player or for others. Refuses with `achievements_unknown`. */
export async function achievementsOf(
  deps: Deps,
  playerId: bigint,
  asks: bigint | undefined,
): Promise<Answer<typeof showAchievements>> {
  await mustBeOn(deps)
  const isOwn = playerId === asks
  const names = isOwn
    ? await selectUsernames(deps.db, [playerId])
    : await shownNames(deps, [playerId])
  if (!names.has(playerId)) throw refuse('achievements_unknown')
  const facts = await factsOf(deps, playerId)
  const earned = kinds.filter(({ isEarned }) => isEarned(facts)).map(({ id }) => id)
  // The progress is shown only to the player.
  const steps = isOwn
    ? kinds.flatMap(({ id, stepsOf }) => (stepsOf ? [{ id, ...stepsOf(facts) }] : []))
    : []
  return { name: names.get(playerId) ?? null, earned, steps }
}

async function factsOf(deps: Deps, playerId: bigint): Promise<Facts> {
  const { db } = deps
  const [games, times100, names, hasProof] = await Promise.all([
    countPlayed(db, playerId, GAMES_MAX),
    bestTimes(db, playerId),
    selectUsernames(db, [playerId]),
    hasRevealedPair(db, playerId),
  ])
  return { games, times100, isNamed: Boolean(names.get(playerId)), hasProof }
}
