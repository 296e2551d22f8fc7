/**
 * An account whose address nobody has proved may have been opened by somebody else in its owner's name.
 * Who proves it by a new password has the account to themselves: whatever lets anybody in is forgotten.
 */
import { type Tx } from '#lib/data/db.ts'
import { type Reclaim } from '#lib/module.ts'
import { clearPhone, lockContacts } from '../contacts/contacts.sql.ts'
import { releasePhone } from '../accounts/directory.sql.ts'
import { mayReset } from '../password/reset-rules.ts'

type Proved = { playerId: bigint; by: 'email' | 'phone' }

/**
 * Called before the address is marked as confirmed. False where it may not give the account away any
 * more: the account has got a better one since the letter or the message left.
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
  // A phone beside an e-mail that nobody has proved is proved by nobody either.
  if (by === 'email' && contacts.phone !== null) {
    await releasePhone(tx, contacts.phone)
    await clearPhone(tx, playerId)
  }
  return true
}
