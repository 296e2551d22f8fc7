/**
 * Who plays here: registration, login, logout. Sessions stand in `sessions.ts`, letters of
 * confirmation in `confirmation.ts`; other rooms come in by this file alone.
 */
import { type AccountCurrency, authSettings, logIn, registerByEmail } from '@ayva/contract/auth'
import { type Refusal, refusing } from '@ayva/contract/base'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { readSetting } from '../settings/settings.ts'
import { ACCOUNT, ADDRESS, begin, clear, takeBack } from './attempts.ts'
import * as store from './auth.sql.ts'
import { isCommon } from './common-passwords.ts'
import { atField, judgeTold, type Told } from './completion.ts'
import { askToConfirm } from './confirmation.ts'
import { countLetter } from './letter-limits.ts'
import { amongFew, hashPassword, passwordFits } from './passwords.ts'
import { hashOf, newSecret } from './secrets.ts'
import { type SessionName } from './session.sql.ts'
import {
  closeOldest,
  closeSession,
  type Keys,
  openSession,
  playerOf,
  type Visitor,
} from './sessions.ts'

export { findAccount as accountOf } from './auth.sql.ts'
export { complete, missingOf, mustBeComplete } from './completion.ts'
export { askAgain, confirm } from './confirmation.ts'
export { openDoor } from './principals.ts'
export { renewSession, sessionStart } from './sessions.ts'

type Registration = Told & { email: string; password: string; currency: AccountCurrency }
/** The cookies that a browser brings to a login. */
export type Browser = Visitor & {
  device: string | undefined
  refresh: string | undefined
  /** The language of the page that it shows. */
  locale: string
}
export type Entry = Keys & { device: string }

export function register(deps: Deps, asked: Registration, browser: Browser): Promise<Entry> {
  return amongFew(() => registered(deps, asked, browser))
}

async function registered(deps: Deps, asked: Registration, browser: Browser): Promise<Entry> {
  const { db, clock } = deps
  const now = clock.now()
  const { email, password, birthDate = null, currency } = asked
  const { enabled } = await readSetting(deps, authSettings, 'registration')
  if (!enabled) throw refusing(registerByEmail.refusals)('registration_closed')
  judge(deps, asked, now)
  const refuse = refusing(registerByEmail.refusals)
  const over = (retryAt: string) => refuse('attempts_over', { retryAt })
  await countLetter(db, deps, { email, ip: browser.ip }, over)

  const passwordHash = await hashPassword(password, deps.config.PASSWORD_COST)
  return transaction(db, async (tx) => {
    const { rulesVersion = null } = asked
    const rules = { rulesVersion, rulesAcceptedAt: rulesVersion === null ? null : now }
    const { locale } = browser
    const player = { email, passwordHash, birthDate, currency, locale, ...rules, createdAt: now }
    const playerId = await store.insertPlayer(tx, player)
    if (playerId === undefined) throw atField(registerByEmail.refusals, 'email_used', 'email')
    await askToConfirm(tx, { playerId, email, now })
    return enter(tx, { playerId, browser, now })
  })
}

/** What the contract cannot know: the clock, the settings, the list of common passwords. */
function judge(deps: Deps, asked: Registration, now: Date): void {
  const { config } = deps
  const { refusals } = registerByEmail
  const { email, password } = asked
  if (Array.from(password.normalize('NFC')).length < config.PASSWORD_MIN)
    throw atField(refusals, 'password_short', 'password', { min: String(config.PASSWORD_MIN) })
  if (isCommon(password, email)) throw atField(refusals, 'password_common', 'password')
  judgeTold(deps, asked, now)
}

type Credentials = { lookup: string; password: string }

export function enterByPassword(deps: Deps, credentials: Credentials, browser: Browser) {
  return amongFew(() => entered(deps, credentials, browser))
}

async function entered(
  deps: Deps,
  { lookup, password }: Credentials,
  browser: Browser,
): Promise<Entry> {
  const { db, clock } = deps
  const refuse = refusing(logIn.refusals)
  const now = clock.now()
  const email = lookup.toLowerCase()
  const deviceHash = hashOf(browser.device ?? '')
  const account = await store.findForLogin(db, { email, deviceHash })

  // A browser that this player has used is counted by itself: whoever guesses elsewhere, and however
  // often, cannot keep its owner out.
  const known = account?.knownDevice ? `device ${account.id} ${deviceHash.toString('hex')}` : ''
  const address = `login ${addressKey(browser.ip)}`
  const subject = known || `account ${hashOf(email).toString('hex')}`
  const over = (retryAt: string) => refuse('attempts_over', { retryAt })
  if (!known) await limitAddress(deps, address, over)
  await begin(db, { subject, allowance: ACCOUNT, now }, over)

  const fits = await passwordFits(password, account?.passwordHash, deps.config.PASSWORD_COST)
  if (!account || !fits) throw refuse('credentials_wrong')
  const entry = await transaction(db, async (tx) => {
    await clear(tx, subject)
    if (!known) await takeBack(tx, address)
    return enter(tx, { playerId: account.id, browser, now })
  })
  await leaveOlder(deps, browser.refresh)
  await closeOldest(deps, account.id)
  return entry
}

/** Ends the sessions that a browser holds, by its token and by its cookie. */
export async function leave(
  deps: Deps,
  held: { session: SessionName | undefined; refresh: string | undefined },
): Promise<void> {
  if (held.session) await closeSession(deps, held.session)
  await leaveOlder(deps, held.refresh)
}

/** A browser has one session: the one of before a login is over. */
async function leaveOlder(deps: Deps, refresh: string | undefined): Promise<void> {
  const older = await playerOf(deps.db, refresh, deps.clock.now())
  if (older) await closeSession(deps, { playerId: older.id, id: older.sessionId })
}

/** More browsers than a person has; who logs in from nowhere each time adds one each time. */
const DEVICES_MAX = 50

type Entering = { playerId: bigint; browser: Browser; now: Date }

async function enter(
  tx: Parameters<typeof openSession>[0],
  { playerId, browser, now }: Entering,
): Promise<Entry> {
  // Always a secret of our own making: one that was there before may have been planted.
  const device = newSecret()
  if (browser.device) await store.forgetDevice(tx, { playerId, deviceHash: hashOf(browser.device) })
  await store.rememberDevice(tx, { playerId, deviceHash: hashOf(device), lastSeenAt: now })
  await store.forgetOldDevices(tx, playerId, DEVICES_MAX)
  return { ...(await openSession(tx, { playerId, visitor: browser, now })), device }
}

async function limitAddress(
  { db, config, clock }: Deps,
  subject: string,
  refusal: (retryAt: string) => Refusal,
): Promise<void> {
  if (!config.RATE_LIMITS) return
  await begin(db, { subject, allowance: ADDRESS, now: clock.now() }, refusal)
}
