import { paymentStatus } from '@ayva/contract/payments/cashier'
import { sql } from '#lib/data/db.ts'

/** How many withdrawals of the last week their player has cancelled; nobody else can cancel one. */
export const recalledRows = (ids: readonly bigint[], now: Date) =>
  sql`select player_id, to_jsonb(count(*)::int) as value from payment
    where player_id = any(${ids}::bigint[]) and type_id = 2
      and status_id = ${paymentStatus.CANCELLED}
      and created_at > ${now}::timestamptz - interval '7 days'
    group by player_id`
