/**
 * The public list of wins (decision 0028): only real rounds, from a minimum multiple of the stake, under the names that
 * their players have chosen, each with its proof.
 */
import { lobbySettings } from '@ayva/contract/games/lobby'
import { siteSettings } from '@ayva/contract/platform/settings'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type SelfExcluded } from '#lib/module.ts'
import { namesBesideWins } from '../../../identity/player/player.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { casinoPlayers } from './casino-players.ts'
import { addWins, findWin, type WonRound } from './wins.sql.ts'

export const SHOWN_MS = days(7)

/** Whether wins are shown, and from which multiple; never on a site for its own staff. */
export async function showing(deps: Deps): Promise<{ on: boolean; fromX: number }> {
  const [{ enabled, from_x: fromX }, { enabled: personal }] = await Promise.all([
    readSetting(deps, lobbySettings, 'live_wins'),
    readSetting(deps, siteSettings, 'personal_mode'),
  ])
  return { on: enabled && !personal, fromX }
}

/** Stores the notable wins among finished rounds. */
export async function noteWins(deps: Deps, tx: Tx, rounds: WonRound[]): Promise<void> {
  const { on, fromX } = await showing(deps)
  const since = after(deps.clock.now(), -SHOWN_MS)
  const wins = rounds.filter(
    ({ stake, payout, at }) => stake > 0n && payout >= stake * BigInt(fromX) && at > since,
  )
  if (on && wins.length > 0) await addWins(tx, wins)
}

/** The round of a visible win; undefined if it is no longer shown. */
export async function shownWin(
  deps: Deps,
  id: string,
  selfExcluded: SelfExcluded,
): Promise<{ playerId: bigint; roundId: string } | undefined> {
  const { on } = await showing(deps)
  const win = on ? await findWin(deps.db, id) : undefined
  const names = win && (await shownNames(deps, [win.playerId], selfExcluded))
  return names?.has(win!.playerId) ? win : undefined
}

/** The names for wins of visible players; the casino's own and players on a break are left out. */
export async function shownNames(
  deps: Deps,
  ids: bigint[],
  selfExcluded: SelfExcluded,
): Promise<Map<bigint, string | null>> {
  const [names, ofCasino, resting] = await Promise.all([
    namesBesideWins(deps.db, ids),
    casinoPlayers(deps, ids),
    selfExcluded(deps.db, ids, deps.clock.now()),
  ])
  for (const id of [...ofCasino, ...resting]) names.delete(id)
  return names
}
