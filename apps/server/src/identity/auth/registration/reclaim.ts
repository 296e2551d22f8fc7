/**
 * An account with an unconfirmed address may have been opened by a stranger. Somebody who proves the address by a reset
 * takes the account over, and every other way to log in is removed.
 */
import { type Tx } from '#lib/data/db.ts'
import { type Reclaim } from '#lib/module.ts'
import { clearPhone, lockContacts } from '../contacts/contacts.sql.ts'
import { releasePhone } from '../accounts/directory.sql.ts'
import { mayReset } from '../password/reset-rules.ts'

type Proved = { playerId: bigint; by: 'email' | 'phone' }

/**
 * To be called before the address is marked as confirmed. False if the address may no longer reset the account, because
 * a better one was confirmed since the letter or message was sent.
 */
export async function reclaim(
  tx: Tx,
  modules: readonly Reclaim[],
  { playerId, by }: Proved,
): Promise<boolean> {
  const contacts = await lockContacts(tx, playerId)
  if (!mayReset(contacts, by)) return false
  const confirmed = { email: contacts.emailConfirmedAt, phone: contacts.phoneConfirmedAt }
  if (confirmed[by] !== null) return true
  for (const forget of modules.toReversed()) await forget(tx, playerId)
  // A phone beside an unconfirmed e-mail is unconfirmed too.
  if (by === 'email' && contacts.phone !== null) {
    await releasePhone(tx, contacts.phone)
    await clearPhone(tx, playerId)
  }
  return true
}
