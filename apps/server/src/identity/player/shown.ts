/** How a player is seen by others. */
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
 * Names of players beside their wins, as each has chosen; null is one without a name. Who wants to be
 * shown to nobody, is blocked or is leaving is not among them.
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

/** The same under masks, where whoever has chosen to be named stands for long among strangers. */
export async function masksBesideWins(
  tx: Tx,
  playerIds: bigint[],
): Promise<Map<bigint, string | null>> {
  const names = await namesBesideWins(tx, playerIds)
  return new Map([...names].map(([id, name]) => [id, masked(name)]))
}

const masked = (username: string | null) => username && `${username.slice(0, 1)}${MASK}`
