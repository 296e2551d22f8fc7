/** Letters that notify a player of changes to the account. */
import { days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { count } from '../entering/attempt.sql.ts'
import { findLetterAccount } from '../auth.sql.ts'
import { soMany } from '../password/reset-rules.ts'

/** Limits the letters about changes that are made and undone repeatedly. */
const PER_DAY = soMany(10, days(1))

type Told = { playerId: bigint; about: 'password' | 'closing'; now: Date }

/**
 * Counts a letter to the player and returns its address; undefined if the address is not confirmed, because it may be a
 * stranger's.
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
