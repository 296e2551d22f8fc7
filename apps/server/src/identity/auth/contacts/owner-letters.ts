/** Letters to a player about what has been done with the account. */
import { days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { count } from '../entering/attempt.sql.ts'
import { findLetterAccount } from '../auth.sql.ts'
import { soMany } from '../password/reset-rules.ts'

/** Whoever does a thing and undoes it all day is told of it so often, and then not until the next. */
const PER_DAY = soMany(10, days(1))

type Told = { playerId: bigint; about: 'password' | 'closing'; now: Date }

/**
 * Where a letter goes that is about to be written, which is counted; nowhere while nobody has confirmed
 * that the address is the player's: it may be a stranger's, who is not to be flooded by our letters.
 */
export async function countToOwner(
  tx: Tx,
  { playerId, about, now }: Told,
): Promise<string | undefined> {
  const { email, emailConfirmedAt } = (await findLetterAccount(tx, playerId))!
  if (email === null || !emailConfirmedAt) return undefined
  const subject = `letters about ${about} ${playerId}`
  const counted = await count(tx, { subject, allowance: PER_DAY, now })
  return counted === undefined ? undefined : email
}
