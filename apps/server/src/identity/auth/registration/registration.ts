/**
 * Registration: an account with its first session in one transaction. All faults are reported at once, so that a form
 * can show the first wrong field.
 */
import {
  type AccountCurrency,
  authSettings,
  registerByEmail,
  registerByPhone,
} from '@ayva/contract/identity/auth'
import { Refusal, refusing } from '@ayva/contract/base'
import { siteSettings } from '@ayva/contract/platform/settings'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { canonicalPhone } from '#lib/phone.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import * as codes from '../../codes/codes.ts'
import { beginGuarded, NEWCOMERS } from '../entering/attempts.ts'
import { atField, faultsOf, refuseAll, type Told } from './completion.ts'
import { askToConfirm } from '../contacts/confirmation.ts'
import { findByEmail, findByPhone } from '../accounts/directory.sql.ts'
import { type Browser, enterNew, type Entry, openAccount } from '../entering/entering.ts'
import { isHeld } from './held-names.ts'
import { countLetter } from '../contacts/letter-limits.ts'
import { passwordFaults } from '../password/new-password.ts'
import { amongFew, hashPassword } from '#lib/passwords.ts'

type Name = { email: string } | { phone: string }
type Registration = Told &
  Name & {
    password: string
    currency: AccountCurrency
    /** Stored with the account as given. */
    referralCode?: string | undefined
    promoCode?: string | undefined
    /** The header with a solved captcha. */
    verification?: string | undefined
  }

const { refusals } = registerByEmail

export function register(deps: Deps, asked: Registration, browser: Browser): Promise<Entry> {
  return amongFew(() => registered(deps, asked, browser))
}

/** Refuses while registration is switched off. */
export async function mustBeOpen(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, authSettings, 'registration')
  const { enabled: personal } = await readSetting(deps, siteSettings, 'personal_mode')
  if (!enabled || personal) throw refusing(refusals)('registration_closed')
}

async function registered(deps: Deps, asked: Registration, browser: Browser): Promise<Entry> {
  const { db, clock } = deps
  const now = clock.now()
  await mustBeOpen(deps)
  const { verification, agreement: _, ...told } = asked
  await countNewcomer(deps, browser.ip, verification)
  const name = canonicalName(asked)
  if ('phone' in name) await codes.mustBeReachable(db, deps, name.phone, 'phone')
  refuseAll([
    ...(await isTaken(deps, name)),
    ...passwordFaults(deps.config, {
      password: asked.password,
      field: 'password',
      names: Object.values(name) as string[],
    }),
    ...faultsOf(deps, asked, now),
  ])
  const letter = 'email' in name && (await mayWrite(deps, { email: name.email, ip: browser.ip }))
  const { password, ...account } = { ...told, ...name, locale: browser.locale, now }
  const passwordHash = await hashPassword(password, deps.config.PASSWORD_COST)
  return transaction(db, async (tx) => {
    const playerId = await openAccount(tx, deps, { ...account, passwordHash })
    if (letter) await askToConfirm(tx, { playerId, email: name.email, now })
    return enterNew(tx, { playerId, browser, now })
  })
}

/**
 * Counts the letter. At a limit of letters the account is opened without one, because strangers may have used up the
 * limit; the player requests the letter later.
 */
async function mayWrite(deps: Deps, to: { email: string; ip: string }): Promise<boolean> {
  const over = (retryAt: string) => refusing(refusals)('attempts_over', { retryAt })
  try {
    await countLetter(deps.db, deps, { ...to, purpose: 'confirm' }, over)
    await codes.countSent(deps.db, deps, 'letters')
    return true
  } catch (error) {
    if (error instanceof Refusal && /^(sending|attempts)_over$/.test(error.key)) return false
    throw error
  }
}

/** Many registrations from one address need captchas, which also limits probing for existing accounts. */
async function countNewcomer(deps: Deps, ip: string, token: string | undefined): Promise<void> {
  if (!deps.config.RATE_LIMITS) return
  const about = `newcomers ${addressKey(ip)}`
  const over = (retryAt: string) => refusing(refusals)('attempts_over', { retryAt })
  const counted = [{ subject: about, allowance: NEWCOMERS }]
  await beginGuarded(deps, { about, token, counted, over })
}

function canonicalName(asked: Name): Name {
  if ('email' in asked) return { email: asked.email }
  const phone = canonicalPhone(asked.phone)
  if (phone === undefined) throw atField(registerByPhone.refusals, 'phone_wrong', 'phone')
  return { phone }
}

/**
 * Checked early to save work; the directory decides when the account is opened. A held name is refused like one in use,
 * so that nobody learns of a player's break.
 */
async function isTaken(deps: Deps, name: Name): Promise<Refusal[]> {
  const { db } = deps
  if ('email' in name) {
    const held = await isHeld(db, deps, [{ kind: 'email', name: name.email }])
    const used = held || (await findByEmail(db, name.email))
    return used ? [atField(refusals, 'email_used', 'email')] : []
  }
  const held = await isHeld(db, deps, [{ kind: 'phone', name: name.phone }])
  const taken = held || (await findByPhone(db, name.phone))
  return taken ? [atField(registerByPhone.refusals, 'phone_used', 'phone')] : []
}
