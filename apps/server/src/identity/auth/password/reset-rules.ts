/** What holds for a forgotten password whichever way it is replaced. */
import { passwordSettings } from '@ayva/contract/identity/auth'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { hashOf } from '#lib/secrets.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { type Allowance } from '../entering/attempt.sql.ts'
import { findForLogin, type Name } from '../auth.sql.ts'

/** An operator may switch it off: then none of its calls is there. */
export async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, passwordSettings, 'feature_password_reset')
  if (!enabled) throw refuse('not_found')
}

/** Whether the player of a name has logged in with this browser; asked alike for a name of nobody. */
export async function isAtHome(
  { db }: Deps,
  name: Name,
  device: string | undefined,
): Promise<boolean> {
  const account = await findForLogin(db, { name, deviceHash: hashOf(device ?? '') })
  return account?.knownDevice ?? false
}

/** One within a time, whatever comes of it. */
export const oneIn = (ms: number): Allowance => soMany(1, ms)

/** So many within a time; after the last of them nothing for as long again. */
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
 * Whether an address may give the account away. One that nobody has confirmed may belong to a stranger,
 * by a slip of the keyboard: it does only while the account has no better one.
 */
export function mayReset(account: Addresses, by: 'email' | 'phone'): boolean {
  const confirmed = { email: account.emailConfirmedAt, phone: account.phoneConfirmedAt }
  if (confirmed[by] !== null) return true
  return by === 'email'
    ? confirmed.phone === null
    : confirmed.email === null && account.email === null
}

/**
 * Whether the account is that of the other address, which is proved, and holds this one that nobody has
 * proved: a wish, which whoever proves the address may end.
 */
export function mayFree(account: Addresses, what: 'email' | 'phone'): boolean {
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = account
  return what === 'email'
    ? email !== null && emailConfirmedAt === null && phoneConfirmedAt !== null
    : phone !== null && phoneConfirmedAt === null && emailConfirmedAt !== null
}
