/**
 * The name that others see: one player's, of all there are, and seldom changed.
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
/** A name that was left is nobody else's for so long. */
const KEPT_MS = days(90)

type Chosen = { username: string; usernameNextChange: string | null }

/** Refuses with `username_used`, and with `username_recent` where it was changed of late. */
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
    // The first name is chosen, not changed: whoever has mistyped it mends it at once.
    const changedAt = old === null ? null : now
    await changeTold(tx, playerId, { username, usernameChangedAt: changedAt })
    return { username, usernameNextChange: nextChange(changedAt, now) }
  })
}

/** From when on a name may be changed; null where it may be now. */
export function nextChange(changedAt: Date | null, now: Date): string | null {
  const next = changedAt && after(changedAt, WAIT_MS)
  return next && next > now ? next.toISOString() : null
}

function used() {
  const { message } = refuse('username_used')
  return refuse('username_used', { fields: { username: message } })
}
