/** The letter, or the message to a phone, about a login from a browser that the player has not used before. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { publish } from '#lib/work/events.ts'
import { addJob } from '#lib/work/jobs.ts'
import { deliver, messageText } from '../../../platform/mail/mail.ts'
import * as sms from '../../../platform/sms/sms.ts'
import { count, takeBack } from './attempt.sql.ts'
import { newLogin } from '../auth.events.ts'
import { findAccount } from '../auth.sql.ts'
import { browserKind } from '../sessions/browser-kind.ts'
import { type Visitor } from '../sessions/sessions.ts'

export const SEND_ALERT = 'auth.send_alert'

/** Limits the letters to a player who logs in without cookies. */
const PER_DAY = { failures: 10, windowMs: days(1), firstWaitMs: days(1), longestWaitMs: days(1) }
/** Messages cost money, and a phone rings at night. */
const MESSAGES_PER_DAY = { ...PER_DAY, failures: 3 }

type Login = { playerId: bigint; browser: Visitor; now: Date }

/** Queues the letter, in the caller's transaction. */
export async function alertOwner(tx: Tx, { playerId, browser, now }: Login): Promise<void> {
  const id = randomUUID()
  const { ip, userAgent } = browser
  const device = browserKind(userAgent)
  await addJob(tx, SEND_ALERT, { playerId, id, ip, device, at: now }, { jobKey: id })
}

const Alert = z.object({
  playerId: z.coerce.bigint(),
  id: z.uuid(),
  ip: z.string(),
  device: z.string(),
  at: z.coerce.date(),
})

/**
 * Sends the letter if the e-mail is confirmed, else a message if the phone is, and publishes an event, whose id is the
 * same for every retry.
 */
export async function sendAlert(deps: Deps, payload: unknown): Promise<void> {
  const { db, config, clock } = deps
  const { playerId, id, ip, device, at } = z.parse(Alert, payload)
  await publish(db, newLogin, { playerId, body: { id, device }, at })
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = await findAccount(db, playerId)
  const letterTo = emailConfirmedAt ? email : null
  const messageTo = letterTo === null && phoneConfirmedAt ? phone : null
  if (letterTo === null && messageTo === null) return
  // Counted in the job, so that the login does not wait for it.
  const subject = `login alerts ${playerId}`
  const now = clock.now()
  const allowance = letterTo === null ? MESSAGES_PER_DAY : PER_DAY
  if ((await count(db, { subject, allowance, now })) === undefined) return
  const link = publicUrl(config, '/profile/settings#devices')
  const said = device || 'браузер не назвал себя'
  // By a job of its own: a carrier that is away must not delay letters.
  if (messageTo !== null) {
    const text = await messageText(db, deps, 'newLogin', { device: said, link })
    return sms.post(db, 'security', { to: messageTo, text })
  }
  const sent = deliver(deps, {
    id,
    to: letterTo!,
    letter: 'newLogin',
    values: { device: said, ip, at: `${momentOf(at)} (UTC)`, link },
  })
  await sent.catch(async (error: unknown) => {
    // A letter that was not sent does not count.
    await takeBack(db, subject)
    throw error
  })
}

const momentOf = (at: Date) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    at,
  )
