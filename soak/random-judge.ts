/** What must hold of payments after any operations: each has moved its money once, and as its state says. */
import { sql, type Tx } from '../apps/server/src/lib/data/db.ts'

/** States of payments by number: 3 has succeeded; 1, 2, 4 and 11 have credited nothing; 4 and 10 are given back. */
const checks = {
  'no step of a payment has moved money twice': sql<{ found: string }>`
    select player_id || ' ' || (refs ->> 'payment') || ' ' || reason as found
    from wallet_transfer where reason like 'cashier.%'
    group by player_id, refs ->> 'payment', reason having count(*) > 1`,
  'a deposit is credited where it has succeeded, and nowhere else': sql<{ found: string }>`
    select p.player_id || ' ' || p.id as found from payment p
    left join wallet_transfer t on t.player_id = p.player_id and t.reason = 'cashier.credit'
      and t.refs ->> 'payment' = p.id::text
    where p.type_id = 1 and (p.status_id = 3 and t.id is null
      or p.status_id in (1, 2, 4, 11) and t.id is not null)`,
  'a withdrawal is paid, given back or held, and one of the three': sql<{ found: string }>`
    select p.player_id || ' ' || p.id || ' ' || p.status_id as found from payment p
    cross join lateral (select
      count(*) filter (where reason = 'cashier.hold') as held,
      count(*) filter (where reason = 'cashier.payout') as paid,
      count(*) filter (where reason = 'cashier.refund') as back,
      count(*) filter (where reason = 'cashier.repay') as repaid
      from wallet_transfer t where t.player_id = p.player_id
        and t.reason in ('cashier.hold', 'cashier.payout', 'cashier.refund', 'cashier.repay')
        and t.refs ->> 'payment' = p.id::text) m
    where p.type_id = 2 and (m.held <> 1 or case
      when p.status_id = 3 then m.paid + m.repaid <> 1
      when p.status_id in (4, 10) then m.back <> 1 or m.paid + m.repaid <> 0
      else m.paid <> 0 end)`,
}

export async function paymentFaults(tx: Tx): Promise<string[]> {
  const wrong: string[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await query.execute(tx)
    wrong.push(...rows.map(({ found }) => `${check}: ${found}`))
  }
  return wrong
}
