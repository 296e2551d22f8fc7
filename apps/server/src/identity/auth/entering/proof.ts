/**
 * Proof of ownership for important changes, so that an open session is not enough: a code of the second factor if one
 * is on; otherwise the password; a recent login if the account has no password.
 */
import { refusing } from '@ayva/contract/base'
import {
  type FactorKind,
  proofRefusals,
  unconfirmedRefusals,
} from '@ayva/contract/identity/factors'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as factors from '../../factors/factors.ts'
import { publish } from '#lib/work/events.ts'
import { type Allowance } from './attempt.sql.ts'
import { begin, clear } from './attempts.ts'
import { contactConfirmed } from '../auth.events.ts'
import { markConfirmed } from '../auth.sql.ts'
import { findContacts, findPasswordHash } from './entering.sql.ts'
import { proofSubject } from '../password/new-password.ts'
import { findAddresses, markPhoneConfirmed } from '../password/password.sql.ts'
import { amongFew, passwordFits } from '#lib/passwords.ts'
import { type SessionName } from '../sessions/session.sql.ts'
import { sessionStart } from '../sessions/sessions.ts'

/** How recent a login must be to count as a proof. */
const FRESH_MS = minutes(15)

/** Fewer attempts than at a login, because somebody who guesses here has a stolen session. */
const PASSWORDS: Allowance = {
  failures: 5,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(24),
}

export type Proof = {
  password?: string | undefined
  code?: string | undefined
  method?: FactorKind | undefined
}
export type ProofKind = 'code' | 'password' | 'login'

/** The player with the confirmed addresses. */
export async function ownerOf(tx: Tx, playerId: bigint): Promise<factors.Owner> {
  return { playerId, contacts: await findContacts(tx, playerId) }
}

/**
 * Refuses another way to log in while the address of the account is not confirmed, because it may be a stranger's. An
 * unconfirmed e-mail is always that address.
 */
export async function mustBeConfirmed(tx: Tx, playerId: bigint): Promise<void> {
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = await findAddresses(tx, playerId)
  const proved = email === null ? phone === null || phoneConfirmedAt : emailConfirmedAt
  if (!proved) throw refusing(unconfirmedRefusals)('address_unconfirmed')
}

type Proved = { playerId: bigint; email: string | null; phone: string | null; now: Date }

/** Marks an address as confirmed that was confirmed elsewhere, if it is still the player's. */
export async function markProved(tx: Tx, { playerId, email, phone, now }: Proved): Promise<void> {
  const at = now
  if (email !== null && (await markConfirmed(tx, { playerId, email, now })))
    await publish(tx, contactConfirmed, { playerId, body: { contact: 'email' }, at })
  if (phone !== null && (await markPhoneConfirmed(tx, { playerId, phone, now })))
    await publish(tx, contactConfirmed, { playerId, body: { contact: 'phone' }, at })
}

/** Which kind of proof this player must give. */
export async function proofOf(deps: Deps, playerId: bigint): Promise<ProofKind> {
  if ((await factors.listOn(deps, playerId)).length > 0) return 'code'
  return (await findPasswordHash(deps.db, playerId)) === null ? 'login' : 'password'
}

/** Checks the proof. To be called before the transaction of the change. */
export async function mustProve(
  deps: Deps,
  session: SessionName,
  { password, code, method }: Proof,
): Promise<void> {
  const { playerId } = session
  const refuse = refusing(proofRefusals)
  const on = await factors.listOn(deps, playerId)
  if (on.length > 0) {
    if (code === undefined) throw refuse('proof_needed')
    const owner = await ownerOf(deps.db, playerId)
    await factors.judge(deps, { owner, factors: on, method: method ?? on[0]!.kind, code })
    return
  }
  const hash = await findPasswordHash(deps.db, playerId)
  if (hash === null) {
    const start = await sessionStart(deps.db, session)
    if (!start || after(start, FRESH_MS) <= deps.clock.now()) throw refuse('login_again')
    return
  }
  if (password === undefined) throw refuse('proof_needed')
  await amongFew(() => mustFit(deps, { playerId, password, hash }))
}

type Told = { playerId: bigint; password: string; hash: string }

async function mustFit(deps: Deps, { playerId, password, hash }: Told): Promise<void> {
  const refuse = refusing(proofRefusals)
  const subject = proofSubject(playerId)
  const now = deps.clock.now()
  await begin(deps.db, { subject, allowance: PASSWORDS, now }, (retryAt) =>
    refuse('attempts_over', { retryAt }),
  )
  if (!(await passwordFits(password, hash, deps.config.PASSWORD_COST)))
    throw refuse('password_wrong')
  await clear(deps.db, subject)
}
