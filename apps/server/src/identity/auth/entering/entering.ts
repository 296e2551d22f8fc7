/**
 * The one way in: whoever comes by password, phone, social network, passkey, messenger or token goes
 * through `admit`, and every new account is opened by `openAccount`.
 */
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

/** What the first factor hangs on, as it is in the entry's transaction. */
export type Held = { passwordHash: string | null }
type Hold = (tx: Tx, held: Held) => Promise<void>

/**
 * Lets a player in who has shown the first factor, and the second where there is one; the session that
 * the browser had before is over. `hold` may still refuse it within the entry's transaction; `shown` is
 * done once, and before a second factor is asked for, whatever becomes of that.
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
  // A passkey is two factors at once: the device, and the finger or the PIN that it has asked for.
  const one = by === 'passkey' || goesOn !== undefined
  const on = one ? [] : await factors.listOn(deps, playerId)
  if (on.length > 0 && shown)
    await transaction(deps.db, async (tx) => shown(tx, await store.holdEntrance(tx, playerId)))
  const asked = one ? { passed: true as const } : await askSecond(deps, entrance, { contacts, on })
  if ('twoFactor' in asked) return asked
  const entry = await transaction(deps.db, async (tx) => {
    const held = await store.holdEntrance(tx, playerId)
    await hold?.(tx, held)
    // With no second factor it is done here: a transaction less, and a commit.
    if (on.length === 0) await shown?.(tx, held)
    if (held.closedAt) throw closed()
    const now = deps.clock.now()
    // Nobody is written to at an address that is not known to be theirs.
    const alert = !goesOn && contacts.email !== null
    return enterNew(tx, { playerId, browser, now, goesOn, alert })
  })
  notifyEnded(deps, entry.ended)
  // What goes on has nothing before it here; its other hosts' sessions live on.
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
  // What strangers of the same net ask for keeps no owner out of a browser of theirs.
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
  /** Whether the owner is written to, should the browser be a new one. */
  alert?: boolean
}

/** Lets in whoever has just opened the account: nothing of it can be shut or asked for yet. */
export async function enterNew(
  tx: Tx,
  { playerId, browser, now, goesOn, alert = false }: NewEntry,
): Promise<Entry & Pick<Opened, 'ended'>> {
  // Always a secret of our own making: one that was there before may have been planted.
  const device = newSecret()
  const oldHash = hashOf(browser.device ?? '')
  const newHash = hashOf(device)
  const browserHash = (browser.device && (await store.findBrowser(tx, oldHash))) || newHash
  const remembered = { playerId, oldHash, newHash, browserHash, now, most: DEVICES_MAX }
  const known = await store.rememberDevice(tx, remembered)
  if (alert && !known) await alertOwner(tx, { playerId, browser, now })
  return { ...(await openSession(tx, { playerId, visitor: browser, now, goesOn })), device }
}

/** Nobody is let into an account that is shut, whatever they show. */
export async function refuseShut(tx: Tx, playerId: bigint): Promise<void> {
  // Who is blocked comes in by a narrow session: to see why, and to take their own money out.
  if ((await store.findEntering(tx, playerId)).closedAt) throw closed()
}

const closed = () => refusing(logIn.refusals)('account_closed')

const claims = { email: claimEmail, phone: claimPhone }

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

/** Opens an account. Refuses an e-mail or a phone that is somebody's, or is held: nothing may be kept then. */
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
