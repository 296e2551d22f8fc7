/** All logins, by whatever means, go through `admit`, and every account is opened by `openAccount`. */
import {
  type AccountCurrency,
  logIn,
  registerByEmail,
  registerByPhone,
} from '@ayva/contract/identity/auth'
import { refusing } from '@ayva/contract/base'
import { type CodeAsked } from '@ayva/contract/identity/factors'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publish } from '#lib/work/events.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import * as factors from '../../factors/factors.ts'
import { playerRegistered } from '../auth.events.ts'
import { alertOwner } from './login-alert.ts'
import { claimEmail, claimPhone } from '../accounts/directory.sql.ts'
import { atField } from '../registration/completion.ts'
import { isHeld } from '../registration/held-names.ts'
import * as store from './entering.sql.ts'
import { leaveOlder } from '../sessions/own-sessions.ts'
import { notifyEnded } from '../password/new-password.ts'
import { type Keys, type Opened, openSession, type Visitor } from '../sessions/sessions.ts'

/** What a browser sends at a login. */
export type Browser = Visitor & {
  device: string | undefined
  refresh: string | undefined
  /** The secret of a browser that is trusted without a second factor. */
  trusted?: string | undefined
  /** The language of the page. */
  locale: string
}
export type Entry = Keys & {
  device: string
  /** The secret to store if the browser becomes trusted. */
  trusted?: string | undefined
}
export type Way = 'password' | 'social' | 'passkey' | 'telegram' | 'token'
/** Logged in, or asked for the code that was sent to `lookup`. */
export type Entered = { entry: Entry } | CodeAsked

export type Entrance = {
  playerId: bigint
  browser: Browser
  by: Way
  /** The e-mail or phone that was typed, if any. */
  lookup?: string | undefined
  /** What was said about the second factor. */
  said?: factors.Said | undefined
  /** The sign-on of the same browser on another host, where the player has logged in. */
  goesOn?: SignOn | undefined
}
type SignOn = { id: string; enteredAt: Date }

/** More browsers than a person uses; a client without cookies adds one at each login. */
const DEVICES_MAX = 50

/** The password hash as read in the transaction of the login. */
export type Held = { passwordHash: string | null }
type Hold = (tx: Tx, held: Held) => Promise<void>

/**
 * Logs in a player who has passed the first factor, after the second one if any is on; the earlier session of the
 * browser is ended. `hold` may still refuse within the transaction. `shown` runs once the first factor has passed, also
 * if the second one fails.
 */
export async function admit(
  deps: Deps,
  entrance: Entrance,
  hold?: Hold,
  shown?: Hold,
): Promise<Entered> {
  const { playerId, browser, by, goesOn } = entrance
  const { closedAt, contacts } = await store.findEntering(deps.db, playerId)
  if (closedAt) throw closed()
  // A passkey counts as two factors: the device, and its PIN or fingerprint.
  const one = by === 'passkey' || goesOn !== undefined
  const on = one ? [] : await factors.listOn(deps, playerId)
  if (on.length > 0 && shown)
    await transaction(deps.db, async (tx) => shown(tx, await store.holdEntrance(tx, playerId)))
  const asked = one ? { passed: true as const } : await askSecond(deps, entrance, { contacts, on })
  if ('twoFactor' in asked) return asked
  const entry = await transaction(deps.db, async (tx) => {
    const held = await store.holdEntrance(tx, playerId)
    await hold?.(tx, held)
    // Without a second factor it runs in this transaction, to save another one.
    if (on.length === 0) await shown?.(tx, held)
    if (held.closedAt) throw closed()
    const now = deps.clock.now()
    // The owner is told only at a confirmed address.
    const alert = !goesOn && (contacts.email !== null || contacts.phone !== null)
    return enterNew(tx, { playerId, browser, now, goesOn, alert })
  })
  notifyEnded(deps, entry.ended)
  // A continued sign-on replaces no session on this host, and those on other hosts stay.
  if (!goesOn) await leaveOlder(deps, browser.refresh)
  return { entry: { ...entry, trusted: 'trusted' in asked ? asked.trusted : undefined } }
}

async function askSecond(
  deps: Deps,
  { playerId, browser, lookup, said = {} }: Entrance,
  { contacts, on }: { contacts: factors.Owner['contacts']; on: factors.FactorRow[] },
): Promise<factors.Passed | CodeAsked> {
  const { userAgent, trusted } = browser
  const owner = { playerId, contacts }
  // In a known browser the IP address is not counted, so that strangers at the same address cannot block the owner's
  // code.
  const isAtHome =
    on.length > 0 && (await store.isKnown(deps.db, playerId, hashOf(browser.device ?? '')))
  const ip = isAtHome ? undefined : browser.ip
  return factors.ask(deps, { owner, said, lookup, on, browser: { ip, userAgent, trusted } })
}

type NewEntry = {
  playerId: bigint
  browser: Browser
  now: Date
  goesOn?: SignOn | undefined
  /** Whether to notify the owner if the browser is new. */
  alert?: boolean
}

/** Starts a session without checks, for an account that was just opened. */
export async function enterNew(
  tx: Tx,
  { playerId, browser, now, goesOn, alert = false }: NewEntry,
): Promise<Entry & Pick<Opened, 'ended'>> {
  // Always a new secret, because an attacker may have planted the existing one.
  const device = newSecret()
  const oldHash = hashOf(browser.device ?? '')
  const newHash = hashOf(device)
  const browserHash = (browser.device && (await store.findBrowser(tx, oldHash))) || newHash
  const remembered = { playerId, oldHash, newHash, browserHash, now, most: DEVICES_MAX }
  const known = await store.rememberDevice(tx, remembered)
  if (alert && !known) await alertOwner(tx, { playerId, browser, now })
  return { ...(await openSession(tx, { playerId, visitor: browser, now, goesOn })), device }
}

/** Refuses a closed account. */
export async function refuseShut(tx: Tx, playerId: bigint): Promise<void> {
  // A blocked player may log in, with a narrow session that shows the reason and allows withdrawals.
  if ((await store.findEntering(tx, playerId)).closedAt) throw closed()
}

const closed = () => refusing(logIn.refusals)('account_closed')

const claims = { email: claimEmail, phone: claimPhone }

export type NewAccount = {
  email?: string | undefined
  /** In the form of `canonicalPhone`. */
  phone?: string | undefined
  /** When a trusted party, such as a social network, confirmed the address. */
  emailConfirmedAt?: Date | undefined
  phoneConfirmedAt?: Date | undefined
  /** Omitted for an account that logs in by other means only. */
  passwordHash?: string | undefined
  birthDate?: string | undefined
  currency?: AccountCurrency | undefined
  rulesVersion?: string | undefined
  locale: string
  referralCode?: string | undefined
  promoCode?: string | undefined
  now: Date
}

/**
 * Opens an account. Refuses an e-mail or phone that is in use or held; the caller's transaction must then be rolled
 * back.
 */
export async function openAccount(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  account: NewAccount,
): Promise<bigint> {
  const { email, phone, now, ...told } = account
  const rulesAcceptedAt = told.rulesVersion === undefined ? undefined : now
  const row = { ...told, email, phone, rulesAcceptedAt, createdAt: now }
  const playerId = await store.insertPlayer(tx, row)
  const isOurs = async (kind: 'email' | 'phone', name: string) =>
    (await claims[kind](tx, name, playerId)) && !(await isHeld(tx, deps, [{ kind, name }]))
  if (email !== undefined && !(await isOurs('email', email)))
    throw atField(registerByEmail.refusals, 'email_used', 'email')
  if (phone !== undefined && !(await isOurs('phone', phone)))
    throw atField(registerByPhone.refusals, 'phone_used', 'phone')
  const body = { promoCode: told.promoCode ?? null, referralCode: told.referralCode ?? null }
  await publish(tx, playerRegistered, { playerId, body, at: now })
  return playerId
}
