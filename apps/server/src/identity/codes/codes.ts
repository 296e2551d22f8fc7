/**
 * Codes of one use: six digits that prove who reads an address. A code lies nowhere; it is made of its
 * request's id and the installation's key, by the job that sends it and by who compares it.
 *
 * Locks: the owner's count of requests.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import {
  codeRefusals,
  REQUESTS_MAX,
  WAIT_SECONDS,
  waitRefusals,
} from '@ayva/contract/identity/codes'
import { type Refusal, refusing } from '@ayva/contract/base'
import { after, days, hours, minutes, seconds } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { addJob } from '#lib/work/jobs.ts'
import * as store from './codes.sql.ts'
import { type Channel, type CodeRequest, type Owner } from './codes.sql.ts'
import { codesOf, keyedHash } from './digits.ts'
import { countSent, mustBeReachable } from './sending.ts'
import { type Purpose } from './words.ts'

export { type Channel, type Owner } from './codes.sql.ts'
export {
  countSent,
  countTold,
  isReachable,
  mustBeReachable,
  mustHaveSpace,
  takeBackSent,
} from './sending.ts'

const LIFE_MS = minutes(10)
const REQUESTS_WINDOW_MS = hours(1)
/** Many players may share an address of the net. */
const REQUESTS_BY_NET = { max: 50, windowMs: hours(1) }
/** Wrong codes of one owner, whatever new ones are sent meanwhile: one in 100,000 is hit in an hour. */
const TRIES = { max: 10, windowMs: hours(1) }
/** Wrong codes of one address, whoever asks for them under however many names. */
const TRIES_BY_ADDRESS = { max: 50, windowMs: days(1) }
/** The same where anybody may try: what one network tries leaves the others theirs. */
const TRIES_OF_ANYBODY = { byNet: 20, byAddress: 200, windowMs: days(1) }
/** For an address that anybody may have codes sent to: whoever lets anybody ask counts the askers too. */
const REQUESTS_OF_ANYBODY = 60

export const SEND_BY = { email: 'codes.send_letter', phone: 'codes.send', call: 'codes.send' }

type Asked = {
  owner: Owner
  purpose: Purpose
  channel: Channel
  /** Null sends nothing, and is answered as if it had: for whom nobody may learn whether there is one. */
  address: string | null
  /** Of the net, where it is a request that asks; not of a browser that its owner has used. */
  ip?: string | undefined
}
export type Issued = { ttl: number; expiresAt: Date }

/**
 * Has a code sent, if the caller's transaction commits. Refuses with `email_wait` or `phone_wait` while
 * the wait goes on, with `phone_country` and `sending_over`: the caller's transaction must not be kept then.
 */
export async function issue(tx: Tx, deps: Deps, asked: Asked): Promise<Issued> {
  const { owner, purpose, channel, address, ip } = asked
  const now = deps.clock.now()
  const wait = WAIT_SECONDS[channel]
  const kind = kindOf(channel)
  if (kind === 'phone' && address !== null) await mustBeReachable(tx, deps, address)
  const limit = { max: REQUESTS_MAX, windowMs: REQUESTS_WINDOW_MS, now }
  await ask(tx, channel, { subject: `${kind} asked by ${store.nameOf(owner)}`, ...limit })
  const [last] = (await store.latestOf(tx, owner, purpose)).filter((one) => one.channel === channel)
  // One that was used is not on its way any more, and whoever has mistyped an address need not wait with
  // the right one: the counts bound that too.
  const waited = last && last.usedAt === null && last.address === address
  const next = waited ? after(last.askedAt, seconds(wait)) : undefined
  if (next && next > now) throw waiting(channel, next, now)
  if (address !== null) {
    const subject = `${kind} asked for ${countedAs(deps, purpose, address)}`
    const max = purpose === 'reset_password' ? REQUESTS_OF_ANYBODY : REQUESTS_MAX
    await ask(tx, channel, { ...limit, subject, max })
  }
  if (ip !== undefined && deps.config.RATE_LIMITS) {
    // What others of the address ask for keeps nobody from a login.
    const what = purpose === 'second_factor' ? 'asked for logins' : 'asked'
    await ask(tx, channel, { subject: `${what} from ${addressKey(ip)}`, ...REQUESTS_BY_NET, now })
  }

  if (address !== null) {
    const sort = kind === 'email' ? 'letters' : 'messages'
    const of = purpose === 'second_factor' ? 'logins' : purpose === 'reset_password' && 'resets'
    await countSent(tx, deps, of ? `${sort} of ${of}` : sort)
  }
  const id = randomUUID()
  // The latest must stand after the one before it, whatever the clocks of two nodes say.
  const askedAt = last && last.askedAt >= now ? after(last.askedAt, 1) : now
  const expiresAt = after(now, LIFE_MS)
  await store.insertRequest(tx, owner, { id, purpose, channel, address, askedAt, expiresAt })
  // It may be tried until the code is over, and ends then by itself: nobody is to look after a code that
  // an address did not take.
  if (address !== null) await addJob(tx, SEND_BY[channel], { ...owner, id }, { jobKey: id })
  return { ttl: wait, expiresAt }
}

/** What is sent to an address that an account holds, by its owner or by who knows its password. */
const HELD: readonly Purpose[] = ['second_factor', 'confirm_phone', 'reset_password']

/**
 * Under what a request for an address is counted. What an account's own address is asked for has a count
 * of its own, that nobody can fill by typing the address somewhere else; all that is typed has one
 * together, whatever tags an address of its mailbox wears.
 */
function countedAs({ config }: Deps, purpose: Purpose, address: string): string {
  if (HELD.includes(purpose)) return `${purpose} ${keyedHash(config, address)}`
  return `new ${keyedHash(config, address.includes('@') ? mailboxOf(address) : address)}`
}

/** Counts a request, or refuses it until the hour is over. */
async function ask(tx: Tx, channel: Channel, limit: store.Limit): Promise<void> {
  const over = await store.countUp(tx, limit)
  if (over) throw waiting(channel, over, limit.now)
}

function waiting(channel: Channel, until: Date, now: Date): Refusal {
  const ttl = secondsUntil(until, now)
  const key = kindOf(channel) === 'email' ? 'email_wait' : 'phone_wait'
  const values = { seconds: String(ttl) }
  return refusing(waitRefusals)(key, { values, ttl, retryAt: until.toISOString() })
}

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))

const kindOf = (channel: Channel) => (channel === 'email' ? 'email' : 'phone')

type Tried = {
  owner: Owner
  purpose: Purpose
  code: string
  /** Of the net, where anybody may ask for such codes; `home` is a browser that their owner has used. */
  from?: string
}
/** A code that was right when it was compared; `use` decides whether it still is. */
export type Proof = {
  owner: Owner
  purpose: Purpose
  id: string
  channel: Channel
  address: string | null
}

/**
 * Compares a code. The try is counted before, and on its own: a caller's transaction that is not kept
 * takes no count back. So it is called before a transaction, and `use` within.
 */
export async function check(deps: Deps, tried: Tried): Promise<Proof> {
  const { owner, purpose, code, from } = tried
  const { db, config, clock } = deps
  const refuse = refusing(codeRefusals)
  const now = clock.now()
  const latest = (await store.latestOf(db, owner, purpose)).filter(({ usedAt }) => usedAt === null)
  const live = latest.filter(({ expiresAt }) => expiresAt > now)
  if (live.length === 0) throw refuse(latest.length > 0 ? 'code_expired' : 'code_wrong')

  // For whom nothing was sent as much is counted: else the time that it takes would tell who is a player.
  const addresses = new Set(live.map(({ address }) => address ?? store.nameOf(owner)))
  const limits = [
    { subject: triesOf(owner, purpose), ...TRIES },
    ...[...addresses].flatMap((address) =>
      triesFor(`${purpose} tried for ${keyedHash(config, address)}`, from),
    ),
  ]
  for (const limit of limits) {
    const over = await store.countUp(db, { ...limit, now })
    if (over)
      throw refuse('code_tries_over', {
        ttl: secondsUntil(over, now),
        retryAt: over.toISOString(),
      })
  }
  const right = live.find((request) => isCode(config, request, code))
  if (!right) throw refuse('code_wrong')
  const { id, channel, address } = right
  return { owner, purpose, id, channel, address }
}

/** Uses a code up, in the transaction of what it allows: once, whoever else has compared it meanwhile. */
export async function use(tx: Tx, deps: Deps, proof: Proof): Promise<void> {
  const { owner, purpose } = proof
  if (!(await store.markUsed(tx, proof, deps.clock.now())))
    throw refusing(codeRefusals)('code_wrong')
  await store.deleteCount(tx, triesOf(owner, purpose))
}

/** Both at once: compares, and does what the code allows in the transaction that uses it up. */
export async function take<T>(
  deps: Deps,
  tried: Tried,
  allow: (tx: Tx, proof: Proof) => Promise<T>,
): Promise<T> {
  const proof = await check(deps, tried)
  return transaction(deps.db, async (tx) => {
    await use(tx, deps, proof)
    return allow(tx, proof)
  })
}

/** Where the code went that was asked for last, if it was sent at all. */
export async function addressOf(
  { db }: Deps,
  owner: Owner,
  purpose: Purpose,
): Promise<string | undefined> {
  const [latest] = await store.latestOf(db, owner, purpose)
  return latest?.address ?? undefined
}

function triesFor(subject: string, from: string | undefined) {
  if (from === undefined) return [{ subject, ...TRIES_BY_ADDRESS }]
  const { byNet, byAddress, windowMs } = TRIES_OF_ANYBODY
  // Strangers together may use up the tries of an address, and not those of its owner's own browser.
  if (from === 'home') return [{ subject: `${subject} at home`, max: byNet, windowMs }]
  return [
    { subject: `${subject} from ${addressKey(from)}`, max: byNet, windowMs },
    { subject, max: byAddress, windowMs },
  ]
}

const triesOf = (owner: Owner, purpose: Purpose) => `${purpose} tried by ${store.nameOf(owner)}`

function isCode(config: Deps['config'], { id, address }: CodeRequest, code: string): boolean {
  if (address === null) return false
  const said = Buffer.from(code)
  return codesOf(config, id)
    .map((made) => Buffer.from(made))
    .some((made) => said.length === made.length && timingSafeEqual(said, made))
}

export type Wait = {
  channel: Channel
  /** When another may be asked for. */
  nextAt: Date
  /** Whether a code is on its way that was not used. */
  live: boolean
}

/** What was asked for last, by each way it was sent. */
export async function waitsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  purpose: Purpose,
): Promise<Wait[]> {
  const now = clock.now()
  const latest = await store.latestOf(db, owner, purpose)
  const kinds = [...new Set(latest.map(({ channel }) => kindOf(channel)))]
  const fulls = await Promise.all(
    kinds.map((kind) =>
      store.fullUntil(db, `${kind} asked by ${store.nameOf(owner)}`, REQUESTS_MAX),
    ),
  )
  return latest.map(({ channel, askedAt, expiresAt, usedAt }) => {
    const next = after(askedAt, seconds(WAIT_SECONDS[channel]))
    const full = fulls[kinds.indexOf(kindOf(channel))]
    const nextAt = full && full > next ? full : next
    return { channel, nextAt, live: usedAt === null && expiresAt > now }
  })
}
