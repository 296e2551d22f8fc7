/**
 * Takes an unconfirmed e-mail from an account with a confirmed phone. The account belongs to the owner of the phone, so
 * the owner of the e-mail may not reset its password, but may take the e-mail for an account of their own. The same
 * applies to an unconfirmed phone beside a confirmed e-mail.
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

/** Takes the e-mail from the account of a link. Such a link does nothing else. */
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

/** To be called for somebody who has proved the address; returns the account that lost it, undefined if none did. */
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
