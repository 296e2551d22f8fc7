/**
 * One-time codes: six digits that prove access to an e-mail or a phone. A code is not stored; it is derived from the id
 * of its request and the installation's key, when it is sent and when it is compared.
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
/** For one IP address, which many players may share. */
const REQUESTS_BY_NET = { max: 50, windowMs: hours(1) }
/** Wrong codes of one owner, whatever new codes are sent: the chance to guess one is 1 in 100,000 an hour. */
const TRIES = { max: 10, windowMs: hours(1) }
/** Wrong codes for one e-mail or phone, by all owners together. */
const TRIES_BY_ADDRESS = { max: 50, windowMs: days(1) }
/** For purposes where anybody may try: by network, so that one network does not use up the attempts of others. */
const TRIES_OF_ANYBODY = { byNet: 20, byAddress: 200, windowMs: days(1) }
/**
 * Requests for one address where anybody may request codes; the caller must limit the requests of each IP address too.
 */
const REQUESTS_OF_ANYBODY = 60

export const SEND_BY = { email: 'codes.send_letter', phone: 'codes.send', call: 'codes.send' }

type Asked = {
  owner: Owner
  purpose: Purpose
  channel: Channel
  /** Null for an unknown account: nothing is sent, but the answer is the same. */
  address: string | null
  /** The IP address of the request; undefined for a known browser of the owner, which is not counted. */
  ip?: string | undefined
}
export type Issued = { ttl: number; expiresAt: Date }

/**
 * Queues a code in the caller's transaction. Refuses `email_wait` or `phone_wait` during the waiting time,
 * `phone_country` and `sending_over`; the caller's transaction must then be rolled back.
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
  // No waiting after a code that was used, or to correct a mistyped address; the counts limit these too.
  const waited = last && last.usedAt === null && last.address === address
  const next = waited ? after(last.askedAt, seconds(wait)) : undefined
  if (next && next > now) throw waiting(channel, next, now)
  if (address !== null) {
    const subject = `${kind} asked for ${countedAs(deps, purpose, address)}`
    const max = purpose === 'reset_password' ? REQUESTS_OF_ANYBODY : REQUESTS_MAX
    await ask(tx, channel, { ...limit, subject, max })
  }
  if (ip !== undefined && deps.config.RATE_LIMITS) {
    // Codes for logins are counted separately, so that other requests from the address do not block a login.
    const what = purpose === 'second_factor' ? 'asked for logins' : 'asked'
    await ask(tx, channel, { subject: `${what} from ${addressKey(ip)}`, ...REQUESTS_BY_NET, now })
  }

  if (address !== null) {
    const sort = kind === 'email' ? 'letters' : 'messages'
    const of = purpose === 'second_factor' ? 'logins' : purpose === 'reset_password' && 'resets'
    await countSent(tx, deps, of ? `${sort} of ${of}` : sort)
  }
  const id = randomUUID()
  // The latest request must have the latest time, even if the clocks of two nodes differ.
  const askedAt = last && last.askedAt >= now ? after(last.askedAt, 1) : now
  const expiresAt = after(now, LIFE_MS)
  await store.insertRequest(tx, owner, { id, purpose, channel, address, askedAt, expiresAt })
  // The job is retried until the code expires and then ends without a dead letter, because nobody needs to handle it.
  if (address !== null) await addJob(tx, SEND_BY[channel], { ...owner, id }, { jobKey: id })
  return { ttl: wait, expiresAt }
}

/**
 * Purposes whose codes are sent to an address of the account, at the request of somebody who is authorised or knows it.
 */
const HELD: readonly Purpose[] = ['second_factor', 'confirm_phone', 'reset_password']

/**
 * The subject for counting requests to an address. The own address of an account has a count by purpose, which nobody
 * can fill by typing the address elsewhere; typed addresses share one count for their mailbox.
 */
function countedAs({ config }: Deps, purpose: Purpose, address: string): string {
  if (HELD.includes(purpose)) return `${purpose} ${keyedHash(config, address)}`
  return `new ${keyedHash(config, address.includes('@') ? mailboxOf(address) : address)}`
}

/** Counts a request, or refuses it until the hour ends. */
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
  /** The IP address, for purposes where anybody may try; `home` for a known browser of the owner. */
  from?: string
}
/** A code that was right when it was compared; `use` checks that it still is. */
export type Proof = {
  owner: Owner
  purpose: Purpose
  id: string
  channel: Channel
  address: string | null
}

/**
 * Compares a code. The attempt is counted before and outside the caller's transaction, so that a rollback does not undo
 * it: callers call `check` before their transaction, and `use` in it.
 */
export async function check(deps: Deps, tried: Tried): Promise<Proof> {
  const { owner, purpose, code, from } = tried
  const { db, config, clock } = deps
  const refuse = refusing(codeRefusals)
  const now = clock.now()
  const latest = (await store.latestOf(db, owner, purpose)).filter(({ usedAt }) => usedAt === null)
  const live = latest.filter(({ expiresAt }) => expiresAt > now)
  if (live.length === 0) throw refuse(latest.length > 0 ? 'code_expired' : 'code_wrong')

  // Counts the same number of subjects for an unknown account, because the duration would otherwise reveal it.
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

/** Uses up a code, in the transaction of what it allows; refuses if it was used meanwhile. */
export async function use(tx: Tx, deps: Deps, proof: Proof): Promise<void> {
  const { owner, purpose } = proof
  if (!(await store.markUsed(tx, proof, deps.clock.now())))
    throw refusing(codeRefusals)('code_wrong')
  await store.deleteCount(tx, triesOf(owner, purpose))
}

/** Calls `check`, then `use` and `allow` in one transaction. */
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

/** The address of the latest request; undefined if nothing was sent. */
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
  // Strangers can use up the attempts for an address, but not those in the owner's known browser.
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
  /** When the next code may be requested. */
  nextAt: Date
  /** Whether the latest code is valid and unused. */
  live: boolean
}

/** The state of the latest request by each channel. */
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
