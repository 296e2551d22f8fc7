import { type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { listLately } from '../history/history.sql.ts'

type Asked = { playerId: bigint; typeId: 1 | 2; statusId: PaymentStatusId; now: Date; max: number }

/**
 * The details of a refusal if a player has too many payments with these final states within a day; otherwise undefined.
 */
export async function usedUp(tx: Tx, { now, max, ...which }: Asked) {
  const made = await listLately(tx, { ...which, since: after(now, -days(1)) })
  const first = made.at(-max)
  if (!first) return undefined
  const limit = String(max)
  const retryAt = after(first, days(1)).toISOString()
  return { values: { max: limit }, used: String(made.length), limit, retryAt }
}
