import { type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { listLately } from '../history/history.sql.ts'

type Asked = { playerId: bigint; typeId: 1 | 2; statusId: PaymentStatusId; now: Date; max: number }

/** What a refusal says where so many payments of a player have come to such an end within a day; else undefined. */
export async function usedUp(tx: Tx, { now, max, ...which }: Asked) {
  const made = await listLately(tx, { ...which, since: after(now, -days(1)) })
  const first = made.at(-max)
  if (!first) return undefined
  const limit = String(max)
  const retryAt = after(first, days(1)).toISOString()
  return { values: { max: limit }, used: String(made.length), limit, retryAt }
}
