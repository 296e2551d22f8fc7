/** Sums of payments by the hour in which they arrived. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type PaidHour = {
  hour: Date
  currency: Currency
  typeId: 1 | 2
  payments: number
  sum: bigint
}

/** Payments that arrived in [from, to); one that a bank charged back later is included. */
export async function paidByHour(tx: Tx, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<PaidHour>`
    select date_trunc('hour', e.at, 'UTC') as hour, p.currency, p.type_id, count(*)::int as payments,
      sum(p.sum)::bigint as sum
    from payment_event e
    join payment p on p.player_id = e.player_id and p.id = e.payment_id
    where e.to_status = 3 and e.at >= ${from} and e.at < ${to}
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}

export type PaidSum = { currency: Currency; typeId: 1 | 2; payments: number; sum: bigint }

/** What one player deposited and withdrew, by currency. */
export async function paidOf(tx: Tx, playerId: bigint): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    select currency, type_id, count(*)::int as payments, sum(sum)::bigint as sum
    from payment where player_id = ${playerId} and status_id = 3
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** When the first payment arrived; undefined if there is none. */
export async function firstPaid(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from payment_event where to_status = 3 order by at limit 1`.execute(tx)
  return rows[0]?.at
}
