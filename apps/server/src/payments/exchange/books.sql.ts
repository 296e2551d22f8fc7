import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

/** The two transfers of every exchange as the ledger must contain them. */
const legs = sql`(
  select player_id, points_transfer as transfer_id, 'POINTS' as currency, -points as amount from exchange
  union all
  select player_id, money_transfer, currency, minor from exchange)`

const checks: Checks = {
  'every exchange has moved its points and its money, once': sql`
      select coalesce(leg.player_id, t.player_id) || '/' || coalesce(leg.transfer_id, t.id) as found
      from ${legs} leg
      full join (select t.player_id, t.id, t.currency, p.amount
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
          and p.account = 'cash'
        where t.reason = 'exchange') t
        on t.player_id = leg.player_id and t.id = leg.transfer_id
      where leg.currency is distinct from t.currency or leg.amount is distinct from t.amount`,
  'every exchange was made by a rate of ours, and reckoned by it': sql`
      select e.player_id || '/' || e.id as found
      from exchange e
      left join exchange_rate r on r.currency = e.currency and r.version = e.rate_version
      where r.version is null or r.points <> e.rate_points or r.minor <> e.rate_minor
        or e.minor <> trunc(e.points::numeric * e.rate_minor / e.rate_points)
        or e.points < r.minimum or not r.active`,
}

/** Exchanges that do not match the ledger. */
export function exchangeFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
