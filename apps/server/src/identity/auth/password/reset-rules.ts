/** Rules for a reset, by letter or by code. */
import { passwordSettings } from '@ayva/contract/identity/auth'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { hashOf } from '#lib/secrets.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { type Allowance } from '../entering/attempt.sql.ts'
import { findForLogin, type Name } from '../auth.sql.ts'

/** Refuses `not_found` if an operator has switched resets off. */
export async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, passwordSettings, 'feature_password_reset')
  if (!enabled) throw refuse('not_found')
}

/** Whether the player has logged in with this browser; the query is the same for an unknown name. */
export async function isAtHome(
  { db }: Deps,
  name: Name,
  device: string | undefined,
): Promise<boolean> {
  const account = await findForLogin(db, { name, deviceHash: hashOf(device ?? '') })
  return account?.knownDevice ?? false
}

/** Allows one attempt in a period, successful or not. */
export const oneIn = (ms: number): Allowance => soMany(1, ms)

/** Allows `failures` attempts in a period, and after the last one none for the same period. */
export function soMany(failures: number, ms: number): Allowance {
  return { failures, windowMs: ms, firstWaitMs: ms, longestWaitMs: ms }
}

export function secondsUntil(moment: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / 1000))
}

type Addresses = {
  email: string | null
  emailConfirmedAt: Date | null
  phone: string | null
  phoneConfirmedAt: Date | null
}

/**
 * Whether an address may be used to reset the account. An unconfirmed one may be a stranger's because of a typing
 * error, so it may only if the account has no better one.
 */
export function mayReset(account: Addresses, by: 'email' | 'phone'): boolean {
  const confirmed = { email: account.emailConfirmedAt, phone: account.phoneConfirmedAt }
  if (confirmed[by] !== null) return true
  return by === 'email'
    ? confirmed.phone === null
    : confirmed.email === null && account.email === null
}

/**
 * Whether this unconfirmed address belongs to an account whose other address is confirmed; somebody who proves this
 * address may then take it from the account.
 */
export function mayFree(account: Addresses, what: 'email' | 'phone'): boolean {
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = account
  return what === 'email'
    ? email !== null && emailConfirmedAt === null && phoneConfirmedAt !== null
    : phone !== null && phoneConfirmedAt === null && emailConfirmedAt !== null
}
