import { type Deps } from '#lib/deps.ts'
import { playersOnBreak } from '../../protection/limits/limits.ts'
import { casinoPlayers } from '../../games/lobby/lobby.ts'
import { masksBesideWins } from '../../identity/player/player.ts'

/** Masked names of visible players; hidden ones are missing. */
export async function shownNames(deps: Deps, ids: bigint[]): Promise<Map<bigint, string | null>> {
  const { db, clock } = deps
  const [names, casino, selfExcluded] = await Promise.all([
    masksBesideWins(db, ids),
    casinoPlayers(deps, ids),
    playersOnBreak(db, ids, clock.now()),
  ])
  for (const id of [...casino, ...selfExcluded]) names.delete(id)
  return names
}
