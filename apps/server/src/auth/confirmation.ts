/**
 * Confirmation of an e-mail: a link that works once, sent by a letter.
 *
 * Locks: the player's row.
 */
import { confirmEmail, resendConfirmation } from '@ayva/contract/auth'
import { refusing } from '@ayva/contract/base'
import { after, hours, seconds } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import * as mail from '../mail/mail.ts'
import * as store from './auth.sql.ts'
import { hashOf, newSecret } from './secrets.ts'

const LINK_LIFE_HOURS = 24
const RESEND_WAIT_MS = seconds(60)

type Addressee = { playerId: bigint; email: string; now: Date }

/** Posts the letter with a new link, inside the caller's transaction. */
export async function askToConfirm(tx: Tx, config: Config, addressee: Addressee): Promise<void> {
  const { playerId, email, now } = addressee
  const token = newSecret()
  const expiresAt = after(now, hours(LINK_LIFE_HOURS))
  const confirmation = { tokenHash: hashOf(token), playerId, email, createdAt: now, expiresAt }
  await store.insertConfirmation(tx, confirmation)
  const link = publicUrl(config, `/email-confirmation/confirm/${token}`)
  await mail.post(tx, {
    to: email,
    letter: 'confirmEmail',
    values: { link, hours: LINK_LIFE_HOURS },
  })
}

export async function askAgain(deps: Deps, playerId: bigint): Promise<{ email: string }> {
  const refuse = refusing(resendConfirmation.refusals)
  const now = deps.clock.now()
  return transaction(deps.db, async (tx) => {
    const { email, emailConfirmedAt } = await store.lockPlayer(tx, playerId)
    if (email === null || emailConfirmedAt) throw refuse('email_confirmed')
    const sentAt = await store.lastConfirmationAt(tx, playerId)
    const next = sentAt && after(sentAt, RESEND_WAIT_MS)
    if (next && next > now) {
      const left = Math.ceil((next.getTime() - now.getTime()) / 1000)
      const values = { seconds: String(left) }
      throw refuse('letter_sent', { values, retryAt: next.toISOString() })
    }
    await askToConfirm(tx, deps.config, { playerId, email, now })
    return { email }
  })
}

export async function confirm(deps: Deps, token: string): Promise<{ email: string }> {
  const refuse = refusing(confirmEmail.refusals)
  const now = deps.clock.now()
  const tokenHash = hashOf(token)
  return transaction(deps.db, async (tx) => {
    const use = await store.useConfirmation(tx, { tokenHash, now })
    if (!use) throw refuse((await store.wasUsed(tx, tokenHash)) ? 'link_used' : 'link_dead')
    if (!(await store.markConfirmed(tx, { ...use, now }))) throw refuse('link_dead')
    return { email: use.email }
  })
}
