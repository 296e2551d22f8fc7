/**
 * What happens after a network has identified a visitor. A linked account is logged in; a new visitor gets an account
 * once an address is proved. An existing account with that address is not joined by the address alone: its owner must
 * log in once, and then the network is linked.
 */
import { randomUUID } from 'node:crypto'
import { type Body, Refusal, refusing } from '@ayva/contract/base'
import {
  type AddressAsked,
  confirmSocial,
  type LinkAsked,
  linkNetwork,
  type Network,
  type sayFactor,
  type SecondAsked,
  sendSocialCode,
} from '@ayva/contract/identity/social'
import { after, minutes } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { canonicalPhone } from '#lib/phone.ts'
import { hashOf } from '#lib/secrets.ts'
import * as auth from '../auth/auth.ts'
import * as codes from '../codes/codes.ts'
import { link, linkOwn } from './links.ts'
import { type Profile } from './networks.ts'
import * as store from './ticket.sql.ts'
import { networkName } from './names.ts'
import { findPlayer } from './social.sql.ts'

const refuse = refusing(confirmSocial.refusals)
/** How long an unfinished login is kept: enough to find a letter or a password. */
export const COMING_MS = minutes(30)
const PURPOSE = 'social_address'

export type Comer = {
  browser: auth.Browser
  /** The secret of the cookie that the browser got at the start. */
  secret: string | undefined
  playerId: bigint | undefined
}

export type Came = Met | AddressAsked | LinkAsked
/** For a person whose account is known. */
type Met = Extract<auth.Entered, { entry: unknown }> | SecondAsked

type Coming = {
  network: Network
  profile: Profile
  comer: Pick<Comer, 'browser' | 'secret'>
  referralCode?: string | undefined
}

/** Logs in a person identified by a network, or says what is missing. */
export async function comeWith(deps: Deps, coming: Coming): Promise<Came> {
  const { network, profile, comer } = coming
  const { subject, email, emailConfirmed } = profile
  const known = await findPlayer(deps.db, { network, subject })
  if (known !== undefined) {
    const entered = await auth.admit(deps, entranceOf(known, comer.browser))
    if ('entry' in entered) return entered
    const { id } = await keep(deps, ticketFor(deps, coming, false))
    return { ...entered, socialNetwork: network, ticket: id }
  }
  await mustNotBeHeld(deps.db, deps, [networkName({ network, subject })])
  const proven = email !== undefined && emailConfirmed
  const ticket = await keep(deps, ticketFor(deps, coming, proven))
  if (proven) return goOn(deps, ticket, comer.browser)
  return {
    socialNetwork: network,
    lookup: ticket.id,
    email: email ?? null,
    twoFactor: { confirmed: false, ttl: COMING_MS / 1000 },
  }
}

const entranceOf = (playerId: bigint, browser: auth.Browser) =>
  ({ playerId, browser, by: 'social' }) as const

async function keep({ db }: Deps, ticket: store.TicketRow): Promise<store.TicketRow> {
  await store.insertTicket(db, ticket)
  return ticket
}

function ticketFor({ clock }: Deps, coming: Coming, proven: boolean): store.TicketRow {
  const { network, profile, comer, referralCode = null } = coming
  const { subject, name, email = null } = profile
  const now = clock.now()
  return {
    id: randomUUID(),
    browserHash: hashOf(comer.secret ?? ''),
    network,
    subject,
    name,
    referralCode,
    email,
    phone: null,
    provenAt: proven ? now : null,
    expiresAt: after(now, COMING_MS),
  }
}

/** Continues after an address was proved: opens an account, or asks to log in to the existing one. */
async function goOn(
  deps: Deps,
  ticket: store.TicketRow,
  browser: auth.Browser,
): Promise<Exclude<Came, AddressAsked>> {
  const { id, network, email, phone } = ticket
  const asksLink = { socialNetwork: network, lookup: id, linkTo: (email ?? phone)! }
  await mustNotBeHeld(deps.db, deps, addressesOf(ticket))
  if (await isTaken(deps, ticket)) return asksLink
  await auth.mustBeOpen(deps)
  try {
    const playerId = await open(deps, ticket, browser.locale)
    return await admitNew(deps, playerId, browser)
  } catch (error) {
    // Another registration has just used the address.
    if (error instanceof Refusal && ['email_used', 'phone_used'].includes(error.key))
      return asksLink
    throw error
  }
}

/** An account that was just opened has no second factor. */
async function admitNew(deps: Deps, playerId: bigint, browser: auth.Browser) {
  const entered = await auth.admit(deps, entranceOf(playerId, browser))
  if ('entry' in entered) return entered
  throw new Error('a new account asks for a second factor')
}

/** The person has proved to own the name, so the refusal may say that its player is on a break. */
async function mustNotBeHeld(tx: Tx, deps: Deps, names: auth.HeldName[]): Promise<void> {
  if (await auth.isHeld(tx, deps, names)) throw refuse('names_held')
}

const addressesOf = ({ email, phone }: store.TicketRow): auth.HeldName[] => [
  ...(email === null ? [] : [{ kind: 'email', name: email } as const]),
  ...(phone === null ? [] : [{ kind: 'phone', name: phone } as const]),
]

async function isTaken({ db }: Deps, { email, phone }: store.TicketRow): Promise<boolean> {
  if (email !== null) return (await auth.findByEmail(db, email)) !== undefined
  return phone !== null && (await auth.findByPhone(db, phone)) !== undefined
}

function open(deps: Deps, ticket: store.TicketRow, locale: string): Promise<bigint> {
  const { id, network, subject, name, ...told } = ticket
  const now = deps.clock.now()
  const address =
    told.email === null
      ? { phone: told.phone!, phoneConfirmedAt: now }
      : { email: told.email, emailConfirmedAt: now }
  const referralCode = told.referralCode ?? undefined
  return transaction(deps.db, async (tx) => {
    // Used up first, so that one login opens one account.
    if (!(await store.deleteTicket(tx, id))) throw refuse('coming_over')
    const playerId = await auth.openAccount(tx, deps, { ...address, locale, referralCode, now })
    await link(tx, deps, { network, subject, name, playerId })
    await mustNotBeHeld(tx, deps, [networkName({ network, subject })])
    return playerId
  })
}

type Address = { lookup: string; email?: string | undefined; phone?: string | undefined }

/** Sends a code to the address that a new person has typed. */
export async function sendCode(deps: Deps, { lookup, ...said }: Address, comer: Comer) {
  const email = said.email ?? null
  const phone = said.phone === undefined ? null : phoneOf(said.phone)
  if (phone !== null) await codes.mustBeReachable(deps.db, deps, phone, 'phone')
  const ticket = await held(deps, lookup, comer)
  const channel = email === null ? 'phone' : 'email'
  const { ttl } = await transaction(deps.db, async (tx) => {
    await store.askAddress(tx, { id: ticket.id, email, phone })
    return codes.issue(tx, deps, {
      owner: { ticket: ticket.id },
      purpose: PURPOSE,
      channel,
      address: email ?? phone,
      ip: comer.browser.ip,
    })
  })
  return { lookup, twoFactor: { confirmed: false as const, ttl } }
}

function phoneOf(typed: string): string {
  const phone = canonicalPhone(typed)
  if (phone) return phone
  const words = sendSocialCode.refusals.phone_wrong.message
  throw refusing(sendSocialCode.refusals)('phone_wrong', { fields: { phone: words } })
}

/** Checks the code, which proves the address, and continues. */
export async function confirm(
  deps: Deps,
  { lookup, code }: { lookup: string; code: string },
  comer: Comer,
): Promise<Exclude<Came, AddressAsked>> {
  const ticket = await held(deps, lookup, comer)
  const owner = { ticket: ticket.id }
  const proven = await codes.take(deps, { owner, purpose: PURPOSE, code }, async (tx, proof) => {
    // The address of the code that was entered, because another may have been requested meanwhile.
    const email = proof.channel === 'email' ? proof.address : null
    const phone = proof.channel === 'email' ? null : proof.address
    await store.askAddress(tx, { id: ticket.id, email, phone })
    await store.markProven(tx, ticket.id, deps.clock.now())
    return { ...ticket, email, phone }
  })
  return goOn(deps, proven, comer.browser)
}

export type Second = Omit<Body<typeof sayFactor>, 'ticket'>

/** Checks the second factor of a person whom the network has identified. */
export async function second(
  deps: Deps,
  { ticket: id, ...said }: Second & { ticket: string },
  comer: Comer,
): Promise<Met> {
  const { network, subject } = await held(deps, id, comer)
  const playerId = await findPlayer(deps.db, { network, subject })
  if (playerId === undefined) throw refuse('coming_over')
  const entered = await auth.admit(deps, { ...entranceOf(playerId, comer.browser), said })
  if (!('entry' in entered)) return { ...entered, socialNetwork: network, ticket: id }
  await store.deleteTicket(deps.db, id)
  return entered
}

type Vouched = {
  identity: { network: Network; subject: string }
  name: string
  browser: auth.Browser
  by: 'social' | 'telegram'
  said: Second
  referralCode?: string | undefined
  /** A condition that must hold in the transaction of the login. */
  hold: (tx: Tx) => Promise<void>
}

/** Logs in a person identified by a network that needs no address; a new person gets an account at once. */
export async function enterVouched(deps: Deps, vouched: Vouched): Promise<auth.Entered> {
  const { identity, name, browser, by, said, referralCode, hold } = vouched
  const known = await findPlayer(deps.db, identity)
  if (known !== undefined) return auth.admit(deps, { playerId: known, browser, by, said }, hold)
  await auth.mustBeOpen(deps)
  const { locale } = browser
  const now = deps.clock.now()
  try {
    const playerId = await transaction(deps.db, async (tx) => {
      await hold(tx)
      const opened = await auth.openAccount(tx, deps, { locale, referralCode, now })
      await link(tx, deps, { ...identity, name, playerId: opened })
      await mustNotBeHeld(tx, deps, [networkName(identity)])
      return opened
    })
    return await auth.admit(deps, { playerId, browser, by })
  } catch (error) {
    // A concurrent login of the same person has opened it.
    if (error instanceof Refusal && error.key === 'network_used') return enterVouched(deps, vouched)
    throw error
  }
}

type After = { lookup: string; session: { playerId: bigint; id: string }; proof: auth.Proof }

/**
 * Links the network of an unfinished login to the account that has its address. A login made since then proves the
 * owner; in an older session the owner must give a proof.
 */
export async function linkAfter(
  deps: Deps,
  { lookup, session, proof }: After,
  comer: Comer,
): Promise<{ linked: Network }> {
  const { playerId } = session
  const ticket = await held(deps, lookup, comer)
  const { network, subject, name, email, phone } = ticket
  const account = await auth.accountOf(deps.db, playerId)
  const own = email === null ? phone === account.phone : email === account.email
  if (!ticket.provenAt || !own) throw refusing(linkNetwork.refusals)('link_foreign')
  const entered = await auth.sessionStart(deps.db, session)
  if (!entered || after(entered, COMING_MS) <= ticket.expiresAt)
    await auth.mustProve(deps, session, proof)
  await transaction(deps.db, async (tx) => {
    if (!(await store.deleteTicket(tx, ticket.id))) throw refuse('coming_over')
    // The person has proved the address, at the network or by a code.
    await auth.markProved(tx, { playerId, email, phone, now: deps.clock.now() })
    await auth.mustBeConfirmed(tx, playerId)
    await linkOwn(tx, deps, { network, subject, name, playerId })
  })
  return { linked: network }
}

async function held({ db, clock }: Deps, id: string, { secret }: Comer): Promise<store.TicketRow> {
  const browserHash = hashOf(secret ?? '')
  const ticket = secret && (await store.findTicket(db, { id, browserHash, now: clock.now() }))
  if (!ticket) throw refuse('coming_over')
  return ticket
}
