/**
 * Resetting a password by letter: a link that works once, for a short time. The request only queues a job, and the job
 * looks up the account, so the answer does not reveal whether it exists.
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
/** Counted by the address as typed, whether or not an account has it. */
const ONE_LETTER = oneIn(seconds(WAIT_SECONDS))

/** The IP address, and the secret of the browser if it has one. */
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

/** Sends the letter if the address belongs to a player. Each retry makes a new link, of which only a hash is stored. */
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
  // Counted only if a letter is sent, so that requests for unknown addresses use up nothing. A refused letter is
  // retried later, and confirmed addresses have a limit of their own.
  const sort = addresses.emailConfirmedAt ? 'letters of resets' : 'letters'
  await countSent(db, deps, sort)
  try {
    // A confirmed address was counted when the letter was requested; an unconfirmed one is counted by mailbox here.
    await (addresses.emailConfirmedAt ? send() : sendWished(deps, email, send))
  } catch (error) {
    // A letter that was not sent does not count; each retry counts again.
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
  deps: Deps,
  { id, email, playerId, createdAt, expiresAt, letter }: Link,
): Promise<void> {
  const { db, config } = deps
  const token = newSecret()
  await store.insertReset(db, { playerId, tokenHash: hashOf(token), email, createdAt, expiresAt })
  await mail.deliver(deps, {
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

/** Sets a new password by link. A refused password does not use up the link. */
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
      // Opening the link proves the address, unless the player's address was changed meanwhile.
      if (!(await markConfirmed(tx, { playerId, email, now }))) throw refuse('reset_invalid')
      return replacePassword(tx, deps, { playerId, passwordHash, by: 'reset', now })
    })
    notifyEnded(deps, ended)
  })
}

/** The address of a valid link, and whether it frees the address instead of setting a password. */
export async function checkLink(deps: Deps, token: string) {
  const { link, email } = await liveLink(deps, token)
  const addresses = await store.findAddresses(deps.db, link.playerId)
  return { email, frees: addresses.email === email && mayFree(addresses, 'email') }
}

/** The player and address of a valid link. */
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
