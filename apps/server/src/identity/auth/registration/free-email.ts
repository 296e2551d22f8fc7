/**
 * An e-mail that somebody has put on an account of theirs and never proved. Where the account has a proved
 * phone it is that phone's owner's, so no new password gives it to whoever reads the e-mail; but the e-mail
 * is not to be held by it either. With a phone beside a proved e-mail it is the same.
 *
 * Locks: the row of the player who holds the address, then the directory.
 */
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refusing } from '@ayva/contract/base'
import { freeEmail } from '@ayva/contract/identity/auth'
import * as realtime from '../../../platform/realtime/realtime.ts'
import { clearEmail, clearPhone, lockContacts } from '../contacts/contacts.sql.ts'
import { findByEmail, findByPhone, releaseEmail, releasePhone } from '../accounts/directory.sql.ts'
import { takeReset } from '../password/password.sql.ts'
import { liveLink } from '../password/reset.ts'
import { mayFree } from '../password/reset-rules.ts'

/** Takes the e-mail out of the account that a link names. The link is worth nothing else. */
export async function freeByLink(deps: Deps, token: string): Promise<{ email: string }> {
  const { link, email } = await liveLink(deps, token)
  const refuse = refusing(freeEmail.refusals)
  await transaction(deps.db, async (tx) => {
    if (!(await takeReset(tx, link))) throw refuse('reset_invalid')
    if ((await free(tx, 'email', email)) !== link.playerId) throw refuse('reset_invalid')
  })
  realtime.notifyTabs(deps.bus, link.playerId, { type: 'account' })
  return { email }
}

/** For who has proved an address: whose account it was taken out of; undefined where it stays. */
export async function free(
  tx: Tx,
  what: 'email' | 'phone',
  address: string,
): Promise<bigint | undefined> {
  const { find, release, clear } = stores[what]
  const holder = await find(tx, address)
  if (holder === undefined) return undefined
  const contacts = await lockContacts(tx, holder)
  if (contacts[what] !== address || !mayFree(contacts, what)) return undefined
  await release(tx, address)
  await clear(tx, holder)
  return holder
}

const stores = {
  email: { find: findByEmail, release: releaseEmail, clear: clearEmail },
  phone: { find: findByPhone, release: releasePhone, clear: clearPhone },
} as const
