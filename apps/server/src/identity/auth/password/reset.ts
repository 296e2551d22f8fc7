/**
 * A password that was forgotten. A letter brings a link that works once and for a short time. Nothing
 * that is said before the letter is read depends on whether there is such an account: the request only
 * leaves a job, and the job looks.
 *
 * Locks: the player's row.
 */
import { randomUUID } from 'node:crypto'
import { requestReset, resetPassword } from '@ayva/contract/identity/auth'
import { refusing } from '@ayva/contract/base'
import { after, minutes, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { type Reclaim } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { countSent, takeBackSent } from '../../codes/codes.ts'
import * as mail from '../../../platform/mail/mail.ts'
import { begin } from '../entering/attempts.ts'
import { markConfirmed } from '../auth.sql.ts'
import { findByEmail } from '../accounts/directory.sql.ts'
import { countWish, sendWished } from '../contacts/letter-limits.ts'
import { judgePassword, replacePassword, notifyEnded } from './new-password.ts'
import * as store from './password.sql.ts'
import { reclaim } from '../registration/reclaim.ts'
import { isAtHome, mayFree, mayReset, mustBeOn, oneIn, secondsUntil } from './reset-rules.ts'
import { amongFew, hashPassword } from '#lib/passwords.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { named, readNamed, SECRET } from '../secrets.ts'

const refuse = refusing(resetPassword.refusals)

export const SEND_RESET = 'auth.send_reset'

const LINK_LIFE_MINUTES = 30
const WAIT_SECONDS = 300
/** Counted by the address as it was written, be there such an account or not. */
const ONE_LETTER = oneIn(seconds(WAIT_SECONDS))

/** Where it is asked from: the address of the net, and the secret of the browser where it has one. */
type Asked = { email: string; ip: string; device: string | undefined }

export async function askToReset(deps: Deps, { email, ip, device }: Asked) {
  await mustBeOn(deps)
  const now = deps.clock.now()
  const known = await isAtHome(deps, { email }, device)
  return transaction(deps.db, async (tx) => {
    const { refusals } = requestReset
    const subject = `reset ${hashOf(email).toString('hex')}`
    await begin(tx, { subject, allowance: ONE_LETTER, now }, (retryAt) => {
      const left = secondsUntil(retryAt, now)
      return refusing(refusals)('reset_letter_sent', {
        retryAt,
        ttl: left,
        values: { seconds: String(left) },
      })
    })
    const over = (retryAt: string) => refusing(refusals)('attempts_over', { retryAt })
    await countWish(tx, deps, { email, ip, known }, over)
    const id = randomUUID()
    await addJob(tx, SEND_RESET, { id, email, askedAt: now.toISOString() }, { jobKey: id })
    return { ttl: WAIT_SECONDS, minutes: LINK_LIFE_MINUTES }
  })
}

type Wish = { id: string; email: string; askedAt: Date }

/**
 * Sends the letter, where the address is a player's. Each try makes a link of its own, which is written
 * down as a hash alone.
 */
export async function sendReset(deps: Deps, wish: Wish): Promise<void> {
  const { db, clock } = deps
  const { email, askedAt } = wish
  const createdAt = clock.now()
  const expiresAt = after(askedAt, minutes(LINK_LIFE_MINUTES))
  const playerId = await findByEmail(db, email)
  if (playerId === undefined || expiresAt <= createdAt) return
  const addresses = await store.findAddresses(db, playerId)
  const frees = mayFree(addresses, 'email')
  if (!frees && !mayReset(addresses, 'email')) return
  const letter = frees ? 'freeEmail' : 'resetPassword'
  const send = () => deliverLink(deps, { ...wish, playerId, createdAt, expiresAt, letter })
  // Counted where a letter leaves: what strangers ask for in nobody's name uses up nothing. One that is refused
  // is tried again, and owners who have proved the address have a ceiling of their own.
  const sort = addresses.emailConfirmedAt ? 'letters of resets' : 'letters'
  await countSent(db, deps, sort)
  try {
    // An address that is known to be the player's was counted as it was asked for, by nobody else's tags.
    await (addresses.emailConfirmedAt ? send() : sendWished(deps, email, send))
  } catch (error) {
    // A mail server that is away must not use up what an hour may send: each try counts anew.
    await takeBackSent(db, sort)
    throw error
  }
}

type Link = Wish & {
  playerId: bigint
  createdAt: Date
  expiresAt: Date
  letter: 'resetPassword' | 'freeEmail'
}

async function deliverLink(
  { db, config }: Deps,
  { id, email, playerId, createdAt, expiresAt, letter }: Link,
): Promise<void> {
  const token = newSecret()
  await store.insertReset(db, { playerId, tokenHash: hashOf(token), email, createdAt, expiresAt })
  await mail.deliver(config, {
    id,
    to: email,
    letter,
    values: {
      link: publicUrl(config, `/resetting/reset/${named(playerId, token)}`),
      minutes: LINK_LIFE_MINUTES,
    },
  })
}

type Reset = { token: string; password: string }

/** Sets the password that a link is for. A password that is refused leaves the link as it was. */
export function reset(
  deps: Deps,
  modules: readonly Reclaim[],
  { token, password }: Reset,
): Promise<void> {
  return amongFew(async () => {
    const { db, clock, config } = deps
    const now = clock.now()
    const { link, email } = await liveLink(deps, token)
    judgePassword(config, { password, names: [email], field: 'password' })

    const { playerId } = link
    const passwordHash = await hashPassword(password, config.PASSWORD_COST)
    const ended = await transaction(db, async (tx) => {
      if (!(await store.takeReset(tx, link))) throw refuse('reset_invalid')
      if (!(await reclaim(tx, modules, { playerId, by: 'email' }))) throw refuse('reset_invalid')
      // Only who reads the mailbox has the link. An address that was changed since is no way in.
      if (!(await markConfirmed(tx, { playerId, email, now }))) throw refuse('reset_invalid')
      return replacePassword(tx, deps, { playerId, passwordHash, by: 'reset', now })
    })
    notifyEnded(deps, ended)
  })
}

/** What a link is good for. */
export async function checkLink(deps: Deps, token: string) {
  const { link, email } = await liveLink(deps, token)
  const addresses = await store.findAddresses(deps.db, link.playerId)
  return { email, frees: addresses.email === email && mayFree(addresses, 'email') }
}

/** Whose a link is, while it works. */
export async function liveLink(deps: Deps, token: string) {
  await mustBeOn(deps)
  const said = readNamed(token, SECRET)
  if (!said) throw refuse('reset_invalid')
  const link = { playerId: said.playerId, tokenHash: hashOf(said.parts[0]) }
  const found = await store.findReset(deps.db, link)
  if (!found) throw refuse('reset_invalid')
  if (found.expiresAt <= deps.clock.now()) throw refuse('reset_expired')
  return { link, email: found.email }
}
