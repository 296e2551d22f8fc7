/**
 * An e-mail that somebody has put on an account of theirs and never proved. Where the account has a proved
 * phone it is that phone's owner's, so no new password gives it to whoever reads the e-mail; but the e-mail
 * is not to be held by it either.
 *
 * Locks: the row of the player who holds the e-mail, then the directory.
 */
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refusing } from '@ayva/contract/base'
import { freeEmail } from '@ayva/contract/auth'
import * as realtime from '../realtime/realtime.ts'
import { clearEmail, lockContacts } from './contacts.sql.ts'
import { findByEmail, releaseEmail } from './directory.sql.ts'
import { takeReset } from './password.sql.ts'
import { liveLink } from './reset.ts'
import { mayFree } from './reset-rules.ts'

/** Takes the e-mail out of the account that a link names. The link is worth nothing else. */
export async function freeByLink(deps: Deps, token: string): Promise<{ email: string }> {
  const { link, email } = await liveLink(deps, token)
  const refuse = refusing(freeEmail.refusals)
  await transaction(deps.db, async (tx) => {
    if (!(await takeReset(tx, link))) throw refuse('reset_invalid')
    if ((await free(tx, email)) !== link.playerId) throw refuse('reset_invalid')
  })
  realtime.tell(deps.bus, link.playerId, { type: 'account' })
  return { email }
}

/** For who has proved to read an e-mail: whose account it was taken out of; undefined where it stays. */
export async function free(tx: Tx, email: string): Promise<bigint | undefined> {
  const holder = await findByEmail(tx, email)
  if (holder === undefined) return undefined
  const contacts = await lockContacts(tx, holder)
  if (contacts.email !== email || !mayFree(contacts)) return undefined
  await releaseEmail(tx, email)
  await clearEmail(tx, holder)
  return holder
}
