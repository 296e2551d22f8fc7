import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { notInBoth } from '#lib/data/partners.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every outside round has moved what its standing transactions say, and no other money': sql`
      select player_id || '/' || id || ': ' || coalesce(moved.stake, 0) || ' and '
        || coalesce(moved.payout, 0) || ' are not ' || coalesce(o.staked, 0) || ' and '
        || coalesce(o.won, 0) as found
      from (select player_id, id, currency, staked, won from supplier_round) o
      full join (
        select t.player_id, (t.refs ->> 'outside')::uuid as id, t.currency,
          coalesce(sum(p.amount) filter (where p.account = 'bets'), 0) as stake,
          -coalesce(sum(p.amount) filter (where p.account = 'wins'), 0) as payout
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
        where t.reason like 'outside.%' and t.refs ->> 'outside' is not null
        group by 1, 2, 3) moved
        using (player_id, id, currency)
      where (coalesce(o.staked, 0), coalesce(o.won, 0))
        is distinct from (coalesce(moved.stake, 0), coalesce(moved.payout, 0))`,
  'an outside round is the sum of its standing transactions': sql`
      select o.player_id || '/' || o.id as found
      from supplier_round o
      left join (
        select player_id, round,
          coalesce(sum(amount) filter (where kind = 'bet'), 0) as staked,
          coalesce(sum(amount) filter (where kind = 'win'), 0) as won,
          count(*) filter (where kind = 'bet') as bets,
          count(*) filter (where kind = 'win') as wins
        from supplier_tx where undone_by is null group by 1, 2) t
        on t.player_id = o.player_id and t.round = o.id
      where (o.staked, o.won, o.bets, o.wins) is distinct from
          (coalesce(t.staked, 0), coalesce(t.won, 0), coalesce(t.bets, 0), coalesce(t.wins, 0))
        or o.staked <> coalesce((select sum(part) from unnest(o.fund_stakes) part), 0)`,
  'every transaction of a supplier has one owner, and nobody else': notInBoth(
    {
      columns: { player_id: 'bigint', supplier: 'text', tx_id: 'text' },
      shown: ['tx_id'],
    },
    { rows: sql`supplier_tx`, order: ['player_id', 'supplier', 'tx_id'] },
    { rows: sql`supplier_tx_owner`, order: ['tx_id', 'supplier'] },
  ),
  'what is counted of a supplier by day is what its standing transactions say': sql`
      select player_id || '/' || supplier || '/' || currency as found
      from (select player_id, supplier, currency, sum(staked) as staked, sum(won + given) as paid
        from supplier_total group by 1, 2, 3) c
      full join (select player_id, supplier, currency,
          coalesce(sum(amount) filter (where kind = 'bet'), 0) as staked,
          coalesce(sum(amount) filter (where kind in ('win', 'promo')), 0) as paid
        from supplier_tx where undone_by is null group by 1, 2, 3) t
        using (player_id, supplier, currency)
      where (coalesce(c.staked, 0), coalesce(c.paid, 0))
        is distinct from (coalesce(t.staked, 0), coalesce(t.paid, 0))`,
  'what was told of an outside round that is closed is what it came to': sql`
      select o.player_id || '/' || o.id || ': ' || coalesce(t.stake, 0) || ' and '
        || coalesce(t.payout, 0) || ' are not ' || o.staked || ' and ' || o.won as found
      from supplier_round o
      left join (select player_id, round, sum(stake) as stake, sum(payout) as payout, count(*) as told
        from supplier_round_told group by 1, 2) t on t.player_id = o.player_id and t.round = o.id
      where o.closed_at is not null and (o.staked, o.won, o.told) is distinct from
        (coalesce(t.stake, 0), coalesce(t.payout, 0), coalesce(t.told, 0))`,
}

/** Suppliers' rounds that do not match their transfers or their messages. */
export function suppliersFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
