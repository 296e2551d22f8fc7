import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every adjustment that was approved has moved its money, once, and no other one has': sql`
      select coalesce(a.player_id, p.player_id) || '/' || coalesce(a.id::text, p.id) as found
      from (select player_id, id, currency, amount from adjustment where state = 'approved') a
      full join (select t.player_id, t.refs ->> 'adjustment' as id, t.currency, p.amount
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
          and p.account = 'cash'
        where t.reason = 'adjustment' and t.refs ? 'adjustment') p
        on p.player_id = a.player_id and p.id = a.id::text
      where a.amount is distinct from p.amount or a.currency is distinct from p.currency`,
}

/** What is wrong between proposals and the ledger. */
export function adjustmentFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
