/** Detects a credited deposit that its player's limits no longer allow, because it was begun before they were set. */
import { type Tx } from '#lib/data/db.ts'
import { depositLimitsOf } from '../../../protection/limits/limits.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { listBegun } from './deposits.sql.ts'

/** Whether a credited deposit exceeds a current limit, together with those begun before it. */
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
