/** The letter about a login from a browser that its player has not used before. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { publish } from '#lib/work/events.ts'
import { addJob } from '#lib/work/jobs.ts'
import { deliver } from '../../../platform/mail/mail.ts'
import { count, takeBack } from './attempt.sql.ts'
import { newLogin } from '../auth.events.ts'
import { findAccount } from '../auth.sql.ts'
import { browserKind } from '../sessions/browser-kind.ts'
import { type Visitor } from '../sessions/sessions.ts'

export const SEND_ALERT = 'auth.send_alert'

/** Who logs in from nowhere each time is told of it so often a day, and then not until the next. */
const PER_DAY = { failures: 10, windowMs: days(1), firstWaitMs: days(1), longestWaitMs: days(1) }

type Login = { playerId: bigint; browser: Visitor; now: Date }

/** Has the owner written to, if the caller's transaction commits. */
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

/** A letter only to an address that is known to be the player's; the event, which is told again with each try, says its id. */
export async function sendAlert(deps: Deps, payload: unknown): Promise<void> {
  const { db, config, clock } = deps
  const { playerId, id, ip, device, at } = z.parse(Alert, payload)
  await publish(db, newLogin, { playerId, body: { id, device }, at })
  const { email, emailConfirmedAt } = await findAccount(db, playerId)
  if (email === null || !emailConfirmedAt) return
  // Counted here, and not while the player waits to be let in.
  const subject = `login alerts ${playerId}`
  const now = clock.now()
  if ((await count(db, { subject, allowance: PER_DAY, now })) === undefined) return
  const sent = deliver(config, {
    id,
    to: email,
    letter: 'newLogin',
    values: {
      device: device || 'браузер не назвал себя',
      ip,
      at: `${momentOf(at)} (UTC)`,
      link: publicUrl(config, '/profile/settings#devices'),
    },
  })
  await sent.catch(async (error: unknown) => {
    // A mail server that is away must not use up the letters of the day.
    await takeBack(db, subject)
    throw error
  })
}

const momentOf = (at: Date) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    at,
  )
