/** Limits on letters: to one mailbox, and at the request of one IP address. */
import { type Refusal } from '@ayva/contract/base'
import { days, hours } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { hashOf } from '#lib/secrets.ts'
import { type Allowance, count, takeBack } from '../entering/attempt.sql.ts'
import { begin } from '../entering/attempts.ts'

const perHour = (failures: number) => within(failures, hours(1))
const perDay = (failures: number) => within(failures, days(1))

/** Few, because an owner needs only one letter and a repetition. */
const MAILBOX = { hour: perHour(5), day: perDay(10) }
/** Many, because many players may share an IP address. */
const ADDRESS = { hour: perHour(50), day: perDay(600) }

type Count = [subject: string, allowance: Allowance]
type Over = (retryAt: string) => Refusal

/**
 * Requests that anybody may make have counts of their own, so that they do not use up the letters of accounts at the
 * same IP address.
 */
const fromNet = (ip: string, what: 'letters' | 'wishes' | 'support' | 'chats'): Count[] => {
  const address = `${what} from ${addressKey(ip)}`
  return [
    [`${address} hour`, ADDRESS.hour],
    [`${address} day`, ADDRESS.day],
  ]
}

/** Each purpose has counts of its own. A mailbox is stored as a hash, so that no list of mailboxes exists. */
const forPurpose = (
  purpose: 'confirm' | 'entry' | 'reset' | 'wish' | 'support',
  to: string,
): Count[] => {
  const mailbox = `letters to ${purpose} ${hashOf(to).toString('hex')}`
  return [
    [`${mailbox} hour`, MAILBOX.hour],
    [`${mailbox} day`, MAILBOX.day],
  ]
}

type Asked = { email: string; ip: string }

/** Counts a letter that is about to be sent, or refuses it, before any expensive work. */
export function countLetter(
  tx: Tx,
  deps: Deps,
  { email, ip, purpose }: Asked & { purpose: 'confirm' | 'entry' },
  over: Over,
): Promise<void> {
  const counts = [...fromNet(ip, 'letters'), ...forPurpose(purpose, mailboxOf(email))]
  return countAll(tx, deps, counts, over)
}

/**
 * Like `countLetter`, for a letter that is sent only if the address belongs to a player, which is checked later. The
 * address is counted as typed, so that invented tags do not block letters to the mailbox. In a browser that is `known`
 * to the owner the IP address is not counted, so that strangers at the same address cannot block the owner.
 */
export function countWish(
  tx: Tx,
  deps: Deps,
  { email, ip, known }: Asked & { known: boolean },
  over: Over,
): Promise<void> {
  const net = known ? [] : fromNet(ip, 'wishes')
  return countAll(tx, deps, [...net, ...forPurpose('wish', email)], over)
}

/** Counts a message to support, whose receipt is sent to an unconfirmed address. */
export function countSupportLetter(
  tx: Tx,
  deps: Deps,
  { email, ip }: Asked,
  over: Over,
): Promise<void> {
  const counts = fromNet(ip, 'support').concat(forPurpose('support', mailboxOf(email)))
  return countAll(tx, deps, counts, over)
}

/** Counts a new chat of a guest. */
export function countSupportChat(tx: Tx, deps: Deps, ip: string, over: Over): Promise<void> {
  return countAll(tx, deps, fromNet(ip, 'chats'), over)
}

async function countAll(tx: Tx, { config, clock }: Deps, counts: Count[], over: Over) {
  if (!config.RATE_LIMITS) return
  const now = clock.now()
  for (const [subject, allowance] of counts) await begin(tx, { subject, allowance, now }, over)
}

/**
 * Sends a letter to an unconfirmed address unless the mailbox has reached its limit, so that registering many addresses
 * of one mailbox does not flood it.
 */
export async function sendWished(
  { db, config, clock }: Deps,
  email: string,
  send: () => Promise<void>,
): Promise<void> {
  if (!config.RATE_LIMITS) return send()
  const now = clock.now()
  const counts = forPurpose('reset', mailboxOf(email))
  for (const [subject, allowance] of counts)
    if ((await count(db, { subject, allowance, now })) === undefined) return
  try {
    await send()
  } catch (error) {
    // A letter that was not sent does not count.
    for (const [subject] of counts) await takeBack(db, subject)
    throw error
  }
}

/** Allows `failures` in a period, and after the last one nothing for the same period. */
function within(failures: number, ms: number): Allowance {
  return { failures, windowMs: ms, firstWaitMs: ms, longestWaitMs: ms }
}
