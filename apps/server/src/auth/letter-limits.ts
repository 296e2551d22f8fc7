/** How many letters anybody may have sent: to one mailbox, and from one address of the net. */
import { type Refusal } from '@ayva/contract/base'
import { days, hours } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { type Allowance } from './attempt.sql.ts'
import { begin } from './attempts.ts'
import { hashOf } from './secrets.ts'

const perHour = (failures: number) => within(failures, hours(1))
const perDay = (failures: number) => within(failures, days(1))

/** An owner who does not find the letter asks again; nobody needs ten of them. */
const MAILBOX = { hour: perHour(5), day: perDay(10) }
/** Many players may share an address of the net. */
const ADDRESS = { hour: perHour(50), day: perDay(150) }

type Asked = { email: string; ip: string }

/** Counts a letter that is about to be sent, or refuses it; before anything costly is done. */
export async function countLetter(
  tx: Tx,
  { config, clock }: Deps,
  { email, ip }: Asked,
  refusal: (retryAt: string) => Refusal,
): Promise<void> {
  if (!config.RATE_LIMITS) return
  const now = clock.now()
  const address = `letters from ${addressKey(ip)}`
  // No list of mailboxes is kept: what is counted is a hash.
  const mailbox = `letters to ${hashOf(mailboxOf(email)).toString('hex')}`
  const counts: [string, Allowance][] = [
    [`${address} hour`, ADDRESS.hour],
    [`${address} day`, ADDRESS.day],
    [`${mailbox} hour`, MAILBOX.hour],
    [`${mailbox} day`, MAILBOX.day],
  ]
  for (const [subject, allowance] of counts) await begin(tx, { subject, allowance, now }, refusal)
}

/** So many within a time; after the last of them nothing for as long again. */
function within(failures: number, ms: number): Allowance {
  return { failures, windowMs: ms, firstWaitMs: ms, longestWaitMs: ms }
}
