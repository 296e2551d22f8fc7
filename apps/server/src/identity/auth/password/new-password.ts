/**
 * Replacing a password: rules for the new one, and the effects of a change. It ends all sessions except the current
 * one, and forgets all known and trusted browsers and all reset links.
 *
 * Locks: the player's row.
 */
import { passwordRefusals } from '@ayva/contract/identity/auth'
import { type Refusal } from '@ayva/contract/base'
import { isCommon } from '@ayva/contract/identity/auth/common-passwords'
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { type Kind, publish } from '#lib/work/events.ts'
import { hashOf } from '#lib/secrets.ts'
import * as factors from '../../factors/factors.ts'
import * as mail from '../../../platform/mail/mail.ts'
import { endSession } from '../../../platform/realtime/realtime.ts'
import { clear } from '../entering/attempts.ts'
import { atField, refuseAll } from '../registration/completion.ts'
import { countToOwner } from '../contacts/owner-letters.ts'
import * as store from './password.sql.ts'
import { revokeSessions } from '../sessions/session.sql.ts'

type Asked = { password: string; names: string[]; field: string }

/** Rules that the contract does not know: the minimum length of this installation, and the player's own names. */
export function passwordFaults(
  { PASSWORD_MIN: min }: Config,
  { password, names, field }: Asked,
): Refusal[] {
  if (Array.from(password.normalize('NFC')).length < min)
    return [atField(passwordRefusals, 'password_short', field, { min: String(min) })]
  return isCommon(password, ...names) ? [atField(passwordRefusals, 'password_common', field)] : []
}

export function judgePassword(config: Config, asked: Asked): void {
  refuseAll(passwordFaults(config, asked))
}

/** The password was replaced, by a reset or by a change. */
export const passwordChanged: Kind<{ by: 'reset' | 'change' }> = {
  kind: 'auth.password_changed',
  body: z.object({ by: z.enum(['reset', 'change']) }),
}

type Replacement = {
  playerId: bigint
  passwordHash: string
  by: 'reset' | 'change'
  /** The session and the browser that are kept. */
  keep?: { sessionId: string; device: string | undefined }
  now: Date
}

/** Returns the ended sessions, for `notifyEnded` after the commit. */
export async function replacePassword(
  tx: Tx,
  { config }: Deps,
  { playerId, passwordHash, by, keep, now }: Replacement,
): Promise<string[]> {
  const { email, phone } = await store.setPassword(tx, { playerId, passwordHash, now })
  await store.deleteResets(tx, playerId)
  const ended = await revokeSessions(tx, { playerId, keep: keep?.sessionId }, now)
  const device = keep?.device === undefined ? null : hashOf(keep.device)
  await store.forgetDevices(tx, { playerId, except: device })
  await factors.forgetTrusted(tx, playerId)
  // Failed guesses of the old password must not lock the owner out.
  const names = [email, phone].filter((name) => name !== null).map(accountSubject)
  for (const subject of [...names, proofSubject(playerId), oldPasswordSubject(playerId)])
    await clear(tx, subject)
  await publish(tx, passwordChanged, { playerId, body: { by }, at: now })
  const link = publicUrl(config, '/resetting/request')
  const to = await countToOwner(tx, { playerId, about: 'password', now })
  if (to !== undefined) await mail.post(tx, { to, letter: 'passwordChanged', values: { link } })
  return ended
}

/** Turns the open tabs of these sessions into guests', on every node. */
export function notifyEnded({ bus }: Deps, sessions: readonly string[]): void {
  for (const id of sessions) endSession(bus, id)
}

/** The subject under which failed logins of an account are counted; a hash, so that no list of names is stored. */
export const accountSubject = (name: string) => `account ${hashOf(name).toString('hex')}`

/** The subject for failed proofs and wrong old passwords of a logged-in player. */
export const proofSubject = (playerId: bigint) => `proof ${playerId}`
export const oldPasswordSubject = (playerId: bigint) => `password ${playerId}`
