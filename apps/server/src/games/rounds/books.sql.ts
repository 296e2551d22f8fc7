import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every round has moved its stake and its payout, and no other money': sql`
      select player_id || '/' || id || ': ' || coalesce(moved.stake, 0) || ' and '
        || coalesce(moved.payout, 0) || ' are not ' || coalesce(r.stake, 0) || ' and '
        || coalesce(r.payout, 0) as found
      from (select player_id, id, currency, payout,
          case when status = 'void' then 0 else stake end as stake from round) r
      full join (
        select t.player_id, coalesce((t.refs ->> 'round')::uuid, t.id) as id, t.currency,
          coalesce(sum(p.amount) filter (where p.account = 'bets'), 0) as stake,
          -coalesce(sum(p.amount) filter (where p.account = 'wins'), 0) as payout
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
        where t.reason in ('round', 'round.payout', 'round.void')
        group by 1, 2, 3) moved
        using (player_id, id, currency)
      where (r.stake, r.payout) is distinct from (moved.stake, moved.payout)`,
  'every round has taken its stake from the accounts that it names': sql`
      select player_id || '/' || id || ' ' || account || ': ' || coalesce(moved.amount, 0)
        || ' is not ' || coalesce(named.amount, 0) as found
      from (select r.player_id, r.id, part.account, part.amount from round r
        cross join lateral unnest(coalesce(r.fund_kinds, array['cash'::ledger_account]),
          coalesce(r.fund_stakes, array[r.stake])) part (account, amount)
        where part.amount <> 0) named
      full join (
        select t.player_id, coalesce((t.refs ->> 'round')::uuid, t.id) as id, p.account,
          -sum(p.amount) as amount
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
        where t.reason = 'round' and p.amount < 0 and p.account in ('cash', 'held', 'bonus', 'free')
        group by 1, 2, 3) moved
        using (player_id, id, account)
      where named.amount is distinct from moved.amount`,
  'every nonce of a seed pair is played once, and none is left out': sql`
      select s.player_id || '/' || s.id || ': ' || count(r.nonce) || ' rounds of ' || s.played as found
      from (select p.player_id, p.id, coalesce(p.rounds_played, s.next_nonce) as played
        from seed_pair p left join seed_state s
          on s.player_id = p.player_id and s.seed_pair_id = p.id
        where p.started_at is not null) s
      left join round r on r.player_id = s.player_id and r.seed_pair_id = s.id
      group by s.player_id, s.id, s.played
      having count(r.nonce) <> s.played or count(distinct r.nonce) <> s.played
        or max(r.nonce) <> s.played - 1`,
}

/** Rounds that do not match their transfers or their seeds. */
export function roundsFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
