/** A deposit that came although the limits of its player had no space for it any more: it had been begun before them. */
import { type Tx } from '#lib/data/db.ts'
import { depositLimitsOf } from '../../../protection/limits/limits.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { listBegun } from './deposits.sql.ts'

/** Whether a credited deposit goes beyond a limit that holds now, with those that were begun before it. */
export async function isPaidOverLimit(
  tx: Tx,
  { id, playerId, currency, createdAt }: PaymentRow,
  now: Date,
): Promise<boolean> {
  for (const { max, startsAt } of await depositLimitsOf(tx, { playerId, currency, now })) {
    if (createdAt <= startsAt) continue
    const begun = await listBegun(tx, { playerId, currency, since: startsAt })
    const paid = begun.filter((one) => !one.isUnpaid && one.id <= id)
    if (paid.reduce((sum, one) => sum + one.sum, 0n) > max) return true
  }
  return false
}
