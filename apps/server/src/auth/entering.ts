/**
 * The one way in: whoever comes by password, phone, social network, passkey, messenger or token goes
 * through `admit`, and every new account is opened by `openAccount`.
 */
import { type AccountCurrency, logIn, registerByEmail, registerByPhone } from '@ayva/contract/auth'
import { refusing } from '@ayva/contract/base'
import { type CodeAsked } from '@ayva/contract/factors'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { tell } from '#lib/work/events.ts'
import * as factors from '../factors/factors.ts'
import { playerRegistered } from './auth.events.ts'
import { alertOwner } from './login-alert.ts'
import { claimEmail, claimPhone } from './directory.sql.ts'
import { atField } from './completion.ts'
import * as store from './entering.sql.ts'
import { leaveOlder } from './own-sessions.ts'
import { hashOf, newSecret } from './secrets.ts'
import { closeOldest, type Keys, openSession, type Visitor } from './sessions.ts'

/** What a browser brings to a login. */
export type Browser = Visitor & {
  device: string | undefined
  refresh: string | undefined
  /** By what it is known as one that is trusted without a second factor. */
  trusted?: string | undefined
  /** The language of the page that it shows. */
  locale: string
}
export type Entry = Keys & {
  device: string
  /** Where the browser is to be trusted from now on. */
  trusted?: string | undefined
}
export type Way = 'password' | 'social' | 'passkey' | 'telegram' | 'token'
/** Let in, or asked for the code that was sent to `lookup`. */
export type Entered = { entry: Entry } | CodeAsked

export type Entrance = {
  playerId: bigint
  browser: Browser
  by: Way
  /** The e-mail or phone that was typed, where one was. */
  lookup?: string | undefined
  /** Of the second factor. */
  said?: factors.Said | undefined
  /** The sign-on of this very browser on another host: who it is was shown there. */
  goesOn?: SignOn | undefined
}
type SignOn = { id: string; enteredAt: Date }

/** More browsers than a person has; who logs in from nowhere each time adds one each time. */
const DEVICES_MAX = 50

/**
 * Lets a player in who has shown the first factor, and the second where there is one; the session that
 * the browser had before is over. `hold` may still refuse it within the entry's transaction.
 */
export async function admit(
  deps: Deps,
  entrance: Entrance,
  hold?: (tx: Tx) => Promise<void>,
): Promise<Entered> {
  const { playerId, browser, goesOn } = entrance
  await refuseShut(deps.db, playerId)
  const asked = await askSecond(deps, entrance)
  if ('twoFactor' in asked) return asked
  const entry = await transaction(deps.db, async (tx) => {
    await hold?.(tx)
    await refuseShut(tx, playerId)
    const now = deps.clock.now()
    return enterNew(tx, { playerId, browser, now, goesOn, alert: !goesOn })
  })
  await settle(deps, entrance)
  return { entry: { ...entry, trusted: asked.trusted } }
}

/** A passkey is two factors at once: the device, and the finger or the PIN that it has asked for. */
async function askSecond(
  deps: Deps,
  { playerId, browser, by, lookup, goesOn, said = {} }: Entrance,
): Promise<factors.Passed | CodeAsked> {
  if (by === 'passkey' || goesOn) return { passed: true }
  const contacts = await store.findContacts(deps.db, playerId)
  const { ip, userAgent, trusted } = browser
  const owner = { playerId, contacts }
  return factors.ask(deps, { owner, said, lookup, browser: { ip, userAgent, trusted } })
}

type NewEntry = {
  playerId: bigint
  browser: Browser
  now: Date
  goesOn?: SignOn | undefined
  /** Whether the owner is written to, should the browser be a new one. */
  alert?: boolean
}

/** Lets in whoever has just opened the account: nothing of it can be shut or asked for yet. */
export async function enterNew(tx: Tx, entry: NewEntry): Promise<Entry> {
  const { playerId, browser, now, goesOn, alert = false } = entry
  // Always a secret of our own making: one that was there before may have been planted.
  const device = newSecret()
  const deviceHash = hashOf(browser.device ?? '')
  const known = await store.forgetDevice(tx, { playerId, deviceHash })
  if (alert && !known) await alertOwner(tx, { playerId, browser, now })
  await store.rememberDevice(tx, { playerId, deviceHash: hashOf(device), lastSeenAt: now })
  await store.forgetOldDevices(tx, playerId, DEVICES_MAX)
  return { ...(await openSession(tx, { playerId, visitor: browser, now, goesOn })), device }
}

/** What follows an entry: one browser has one session, and a player has so many. */
async function settle(deps: Deps, { playerId, browser, goesOn }: Entrance): Promise<void> {
  // What goes on has nothing before it here; its other hosts' sessions live on.
  if (!goesOn) await leaveOlder(deps, browser.refresh)
  await closeOldest(deps, playerId)
}

/** Nobody is let into an account that is shut, whatever they show. */
export async function refuseShut(tx: Tx, playerId: bigint): Promise<void> {
  // Who is blocked comes in by a narrow door: to see why, and to take their own money out.
  const closedAt = await store.findClosed(tx, playerId)
  if (closedAt) throw refusing(logIn.refusals)('account_closed')
}

export type NewAccount = {
  email?: string | undefined
  /** In the form of `canonicalPhone`. */
  phone?: string | undefined
  /** When somebody who can be trusted with it said that the address is this player's. */
  emailConfirmedAt?: Date | undefined
  phoneConfirmedAt?: Date | undefined
  /** Without one an account is entered by other ways alone. */
  passwordHash?: string | undefined
  birthDate?: string | undefined
  currency?: AccountCurrency | undefined
  rulesVersion?: string | undefined
  locale: string
  referralCode?: string | undefined
  promoCode?: string | undefined
  now: Date
}

/** Opens an account. Refuses an e-mail or a phone that is somebody's: nothing may be kept then. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<bigint> {
  const { email, phone, now, ...told } = account
  const rulesAcceptedAt = told.rulesVersion === undefined ? undefined : now
  const row = { ...told, email, phone, rulesAcceptedAt, createdAt: now }
  const playerId = await store.insertPlayer(tx, row)
  if (email !== undefined && !(await claimEmail(tx, email, playerId)))
    throw atField(registerByEmail.refusals, 'email_used', 'email')
  if (phone !== undefined && !(await claimPhone(tx, phone, playerId)))
    throw atField(registerByPhone.refusals, 'phone_used', 'phone')
  const body = { promoCode: told.promoCode ?? null }
  await tell(tx, playerRegistered, { playerId, body, at: now })
  return playerId
}
