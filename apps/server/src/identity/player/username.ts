/**
 * Public names: unique among all players, and rarely changed.
 *
 * Locks: the player's row, then the name in the directory.
 */
import { refusing } from '@ayva/contract/base'
import { chooseUsername, USERNAME_DAYS } from '@ayva/contract/identity/player/username'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { changeTold, lockTold } from '../auth/auth.ts'
import { isOfTheCasino, nameKey } from './name-key.ts'
import * as store from './username.sql.ts'

const refuse = refusing(chooseUsername.refusals)
const WAIT_MS = days(USERNAME_DAYS)
/** How long a name that was given up is reserved. */
const KEPT_MS = days(90)

type Chosen = { username: string; usernameNextChange: string | null }

/** Refuses `username_used`, and `username_recent` if the name was changed recently. */
export async function rename(deps: Deps, playerId: bigint, username: string): Promise<Chosen> {
  const now = deps.clock.now()
  return transaction(deps.db, async (tx) => {
    const { username: old, usernameChangedAt } = (await lockTold(tx, playerId))!
    const next = nextChange(usernameChangedAt, now)
    if (old === username) return { username, usernameNextChange: next }
    if (next !== null) {
      const left = Math.ceil((Date.parse(next) - now.getTime()) / days(1))
      throw refuse('username_recent', { values: { days: String(left) }, retryAt: next })
    }
    const key = nameKey(username)
    const freeSince = after(now, -KEPT_MS)
    if (isOfTheCasino(username) || !(await store.claimName(tx, { key, playerId, freeSince })))
      throw used()
    const oldKey = old === null ? undefined : nameKey(old)
    if (oldKey !== undefined && oldKey !== key)
      await store.releaseName(tx, { key: oldKey, playerId, now })
    // The first choice does not count as a change, so that a typing error can be corrected at once.
    const changedAt = old === null ? null : now
    await changeTold(tx, playerId, { username, usernameChangedAt: changedAt })
    return { username, usernameNextChange: nextChange(changedAt, now) }
  })
}

/** When the name may be changed next; null if it may be changed now. */
export function nextChange(changedAt: Date | null, now: Date): string | null {
  const next = changedAt && after(changedAt, WAIT_MS)
  return next && next > now ? next.toISOString() : null
}

function used() {
  const { message } = refuse('username_used')
  return refuse('username_used', { fields: { username: message } })
}
