/**
 * Changing the password while logged in. It needs the old password, so that an open session is not enough to take over
 * the account.
 *
 * Locks: the player's row.
 */
import { changePassword } from '@ayva/contract/identity/auth'
import { refusing } from '@ayva/contract/base'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Allowance } from '../entering/attempt.sql.ts'
import { begin } from '../entering/attempts.ts'
import { atField } from '../registration/completion.ts'
import { judgePassword, oldPasswordSubject, replacePassword, notifyEnded } from './new-password.ts'
import * as store from './password.sql.ts'
import { amongFew, hashPassword, passwordFits } from '#lib/passwords.ts'
import { type SessionName } from '../sessions/session.sql.ts'
import { sessionStart } from '../sessions/sessions.ts'

/** Fewer attempts than at a login, because an owner who forgot the password can reset it by letter. */
const OLD_PASSWORD: Allowance = {
  failures: 5,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(24),
}

const FRESH_MS = minutes(15)

type Asking = {
  session: SessionName
  /** The secret of this browser, if it has one. */
  device: string | undefined
  oldPassword: string | undefined
  newPassword: string
}

export function change(deps: Deps, asked: Asking): Promise<{ endedSessions: number }> {
  return amongFew(() => changed(deps, asked))
}

async function changed(deps: Deps, asked: Asking): Promise<{ endedSessions: number }> {
  const { db, clock, config } = deps
  const { refusals } = changePassword
  const { session, device, oldPassword, newPassword } = asked
  const { playerId, id: sessionId } = session
  const now = clock.now()
  const { email, phone, passwordHash: held } = await store.findPassword(db, playerId)
  const names = [email, phone].filter((name) => name !== null)
  judgePassword(config, { password: newPassword, names, field: 'newPassword' })

  const wrong = () => atField(refusals, 'old_password_wrong', 'oldPassword')
  const subject = oldPasswordSubject(playerId)
  if (held === null) await mustBeFresh(deps, session)
  else {
    if (oldPassword === undefined) throw atField(refusals, 'old_password_missing', 'oldPassword')
    const over = (retryAt: string) => refusing(refusals)('attempts_over', { retryAt })
    await begin(db, { subject, allowance: OLD_PASSWORD, now }, over)
    if (!(await passwordFits(oldPassword, held, config.PASSWORD_COST))) throw wrong()
  }

  const passwordHash = await hashPassword(newPassword, config.PASSWORD_COST)
  const ended = await transaction(db, async (tx) => {
    // Another change may have committed while the hashes were computed.
    if (!(await store.lockPassword(tx, { playerId, passwordHash: held }))) throw wrong()
    const keep = { sessionId, device }
    return replacePassword(tx, deps, { playerId, passwordHash, by: 'change', keep, now })
  })
  notifyEnded(deps, ended)
  return { endedSessions: ended.length }
}

/** An account without a password has none to ask for, so the login must be recent. */
async function mustBeFresh({ db, clock }: Deps, session: SessionName): Promise<void> {
  const start = await sessionStart(db, session)
  if (!start || after(start, FRESH_MS) < clock.now())
    throw refusing(changePassword.refusals)('login_again')
}

export async function passwordOf({ db }: Deps, playerId: bigint) {
  const { passwordHash, passwordChangedAt } = await store.findPassword(db, playerId)
  return { set: passwordHash !== null, changedAt: passwordChangedAt?.toISOString() ?? null }
}
