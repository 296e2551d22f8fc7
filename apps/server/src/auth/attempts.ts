/** How often somebody may fail. Counted in the database, so neither a restart nor a second node forgets. */
import { type Refusal } from '@ayva/contract/base'
import { days, hours, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import * as store from './attempt.sql.ts'
import { type Allowance } from './attempt.sql.ts'

/** Failures in a row: from the tenth on each costs twice the wait of the one before. */
export const ACCOUNT: Allowance = {
  failures: 10,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(24),
}
/** Many players may share an address, so much more is let pass, and for a short time only. */
export const ADDRESS: Allowance = {
  failures: 100,
  windowMs: minutes(15),
  firstWaitMs: minutes(15),
  longestWaitMs: minutes(15),
}

type Attempt = { subject: string; allowance: Allowance; now: Date }

/** Counts a failure before it is known to be one, so that many at once cannot pass; or refuses. */
export async function begin(
  tx: Tx,
  { subject, allowance, now }: Attempt,
  refusal: (retryAt: string) => Refusal,
): Promise<void> {
  if (await store.count(tx, subject, allowance, now)) return
  const until = await store.lockedUntil(tx, subject)
  throw refusal((until ?? now).toISOString())
}

export { clear, takeBack } from './attempt.sql.ts'
