/**
 * Confirmation of an e-mail by a link in a letter that works once.
 *
 * Locks: the player's row.
 */
import { randomUUID } from 'node:crypto'
import { confirmEmail } from '@ayva/contract/identity/auth'
import { requestConfirm } from '@ayva/contract/identity/auth/contacts'
import { refusing } from '@ayva/contract/base'
import { WAIT_SECONDS } from '@ayva/contract/identity/codes'
import { after, hours, seconds } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { addJob } from '#lib/work/jobs.ts'
import { publish } from '#lib/work/events.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { countSent, secondsUntil } from '../../codes/codes.ts'
import * as mail from '../../../platform/mail/mail.ts'
import * as realtime from '../../../platform/realtime/realtime.ts'
import { contactConfirmed } from '../auth.events.ts'
import * as store from '../auth.sql.ts'
import { countLetter } from './letter-limits.ts'
import { named, readNamed, SECRET } from '../secrets.ts'

const LINK_LIFE_HOURS = 24

export const SEND_LINK = 'auth.send_link'

type Addressee = { playerId: bigint; email: string; now: Date }
type Request = { playerId: bigint; id: string }

/** Queues a letter with a link, in the caller's transaction. */
export async function askToConfirm(tx: Tx, { playerId, email, now }: Addressee): Promise<void> {
  const id = randomUUID()
  const expiresAt = after(now, hours(LINK_LIFE_HOURS))
  await store.insertConfirmationRequest(tx, { playerId, id, email, askedAt: now, expiresAt })
  await addJob(tx, SEND_LINK, { playerId, id }, { jobKey: id })
}

/**
 * Sends the requested letter. The link is made here, so that only its hash is stored; a retry makes another link, and
 * the first one that is opened counts.
 */
export async function sendLink(deps: Deps, { playerId, id }: Request) {
  const { db, config, clock } = deps
  const request = await store.findConfirmationRequest(db, { playerId, id })
  const now = clock.now()
  if (!request || request.expiresAt <= now) return
  const { email, expiresAt } = request
  const token = newSecret()
  const confirmation = { tokenHash: hashOf(token), playerId, email, createdAt: now, expiresAt }
  await store.insertConfirmation(db, confirmation)
  await mail.deliver(deps, {
    id,
    to: email,
    letter: 'confirmEmail',
    values: {
      link: publicUrl(config, `/email-confirmation/confirm/${named(playerId, token)}`),
      hours: LINK_LIFE_HOURS,
    },
  })
}

type Asker = { playerId: bigint; ip: string }

export async function askAgain(deps: Deps, { playerId, ip }: Asker) {
  const refuse = refusing(requestConfirm.refusals)
  const now = deps.clock.now()
  return transaction(deps.db, async (tx) => {
    const { email, emailConfirmedAt } = await store.lockPlayer(tx, playerId)
    if (email === null) throw refuse('email_missing')
    if (emailConfirmedAt) throw refuse('email_confirmed')
    const sentAt = await store.lastAskedAt(tx, playerId)
    const next = sentAt && after(sentAt, seconds(WAIT_SECONDS.email))
    if (next && next > now) {
      const ttl = secondsUntil(next, now)
      const values = { seconds: String(ttl) }
      throw refuse('email_wait', { values, ttl, retryAt: next.toISOString() })
    }
    const over = (retryAt: string) => refuse('attempts_over', { retryAt })
    await countLetter(tx, deps, { email, ip, purpose: 'confirm' }, over)
    await countSent(tx, deps, 'letters')
    await askToConfirm(tx, { playerId, email, now })
    return { email, ttl: WAIT_SECONDS.email }
  })
}

export async function confirm(deps: Deps, token: string): Promise<{ email: string }> {
  const refuse = refusing(confirmEmail.refusals)
  const now = deps.clock.now()
  const link = readLink(token)
  if (!link) throw refuse('link_dead')
  const email = await transaction(deps.db, async (tx) => {
    const use = await store.useConfirmation(tx, { ...link, now })
    if (!use) throw refuse((await store.wasUsed(tx, link)) ? 'link_used' : 'link_dead')
    if (!(await store.markConfirmed(tx, { ...use, now }))) throw refuse('link_dead')
    const { playerId } = use
    await publish(tx, contactConfirmed, { playerId, body: { contact: 'email' }, at: now })
    return use.email
  })
  realtime.notifyTabs(deps.bus, link.playerId, { type: 'account' })
  return { email }
}

function readLink(token: string): store.Link | undefined {
  const said = readNamed(token, SECRET)
  return said && { playerId: said.playerId, tokenHash: hashOf(said.parts[0]) }
}
