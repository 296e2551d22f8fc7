/** How many letters anybody may have sent: to one mailbox, and from one address of the net. */
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

/** An owner who does not find the letter asks again; nobody needs ten of them. */
const MAILBOX = { hour: perHour(5), day: perDay(10) }
/** Many players may share an address of the net: behind one may be a town. */
const ADDRESS = { hour: perHour(50), day: perDay(600) }

type Count = [subject: string, allowance: Allowance]
type Over = (retryAt: string) => Refusal

/** What anybody may wish for uses up nothing of what is sent to accounts of the same address. */
const fromNet = (ip: string, what: 'letters' | 'wishes' | 'support' | 'chats'): Count[] => {
  const address = `${what} from ${addressKey(ip)}`
  return [
    [`${address} hour`, ADDRESS.hour],
    [`${address} day`, ADDRESS.day],
  ]
}

/** Letters of one purpose use up none of another. No list of mailboxes is kept: what is counted is a hash. */
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

/** Counts a letter that is about to be sent, or refuses it; before anything costly is done. */
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
 * The same for a letter that leaves only where the address is a player's, which is seen later. It counts
 * for the address as it was written: tags that nobody has must not stop letters to their mailbox. Nor
 * does what strangers of the same net wish for stop an owner at a browser that is `known`.
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

/** Counts a message to support, whose receipt goes to an address that nobody has confirmed. */
export function countSupportLetter(
  tx: Tx,
  deps: Deps,
  { email, ip }: Asked,
  over: Over,
): Promise<void> {
  const counts = fromNet(ip, 'support').concat(forPurpose('support', mailboxOf(email)))
  return countAll(tx, deps, counts, over)
}

/** Counts a guest's conversation that is about to begin. */
export function countSupportChat(tx: Tx, deps: Deps, ip: string, over: Over): Promise<void> {
  return countAll(tx, deps, fromNet(ip, 'chats'), over)
}

async function countAll(tx: Tx, { config, clock }: Deps, counts: Count[], over: Over) {
  if (!config.RATE_LIMITS) return
  const now = clock.now()
  for (const [subject, allowance] of counts) await begin(tx, { subject, allowance, now }, over)
}

/**
 * Sends what was wished for to an address that nobody has confirmed, while its mailbox has not had
 * enough; whoever registers many addresses of one mailbox floods it no other way.
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
    // A mail server that is away must not use up the letters of a mailbox.
    for (const [subject] of counts) await takeBack(db, subject)
    throw error
  }
}

/** So many within a time; after the last of them nothing for as long again. */
function within(failures: number, ms: number): Allowance {
  return { failures, windowMs: ms, firstWaitMs: ms, longestWaitMs: ms }
}
