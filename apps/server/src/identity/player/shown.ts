/** How a player's name is shown to others. */
import { type Answer, type Body } from '@ayva/contract/base'
import { type chooseShown, type Shown } from '@ayva/contract/identity/player/shown'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { selectUsernames } from '../auth/auth.ts'
import { findShown, selectShown, upsertShown } from './shown.sql.ts'

const MASK = '•••'

export function shownOf({ db }: Deps, playerId: bigint): Promise<Shown> {
  return findShown(db, playerId)
}

export async function choose(
  { db }: Deps,
  playerId: bigint,
  chosen: Body<typeof chooseShown>,
): Promise<Answer<typeof chooseShown>> {
  await upsertShown(db, playerId, chosen)
  return findShown(db, playerId)
}

/**
 * Names to show beside wins, as each player has chosen; null for a player without a name. Players who hide their wins,
 * are blocked or are closing the account are missing.
 */
export async function namesBesideWins(
  tx: Tx,
  playerIds: bigint[],
): Promise<Map<bigint, string | null>> {
  const ids = [...new Set(playerIds)]
  const [usernames, chosen] = await Promise.all([selectUsernames(tx, ids), selectShown(tx, ids)])
  const names = new Map<bigint, string | null>()
  for (const [id, username] of usernames) {
    const as = chosen.get(id) ?? 'mask'
    if (as !== 'nobody') names.set(id, as === 'name' ? username : masked(username))
  }
  return names
}

/** Like `namesBesideWins`, with every name masked, for places where a name would stay visible for long. */
export async function masksBesideWins(
  tx: Tx,
  playerIds: bigint[],
): Promise<Map<bigint, string | null>> {
  const names = await namesBesideWins(tx, playerIds)
  return new Map([...names].map(([id, name]) => [id, masked(name)]))
}

const masked = (username: string | null) => username && `${username.slice(0, 1)}${MASK}`
