import { type RawBuilder } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'

export type TrialBalance = { currency: string; account: string; sum: bigint; postings: bigint }
export type BooksFault = { check: string; found: string }

/** What every account holds, all players together; each currency sums to zero. */
export async function trialBalance(tx: Tx): Promise<TrialBalance[]> {
  const { rows } = await sql<TrialBalance>`
    select currency, account, sum(amount)::bigint as sum, count(*) as postings
    from wallet_posting group by currency, account order by currency, account`.execute(tx)
  return rows
}

/** Each query finds what must not be; `found` names it. */
const checks: Record<string, RawBuilder<{ found: string }>> = {
  'every currency sums to zero': sql`select currency || ': ' || sum(amount) as found
      from wallet_posting group by currency having sum(amount) <> 0`,
  'every transfer has two sides or more, which sum to zero in its currency': sql`select t.player_id || '/' || t.id || ': ' || coalesce(sum(p.amount), 0) as found
      from wallet_transfer t
      left join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
      group by t.player_id, t.id
      having count(p.n) < 2 or sum(p.amount) <> 0 or bool_or(p.currency <> t.currency)`,
  'no posting is without its transfer': sql`select p.player_id || '/' || p.transfer_id || '#' || p.n as found
      from wallet_posting p
      left join wallet_transfer t on t.player_id = p.player_id and t.id = p.transfer_id
      where t.id is null`,
  'every balance is the sum of its postings': sql`select player_id || ' ' || currency || ' ' || kind || ': '
        || coalesce(a.balance, 0) || ' is not ' || coalesce(p.sum, 0) as found
      from wallet_account a
      full join (select player_id, currency, account as kind, sum(amount) as sum from wallet_posting
        where account in ('cash', 'held') group by player_id, currency, account) p
        using (player_id, currency, kind)
      where coalesce(a.balance, 0) <> coalesce(p.sum, 0)`,
  'no posting is empty, and the player’s alone have a balance': sql`
      select player_id || '/' || transfer_id || '#' || n as found from wallet_posting
      where amount = 0 or balance_after < 0
        or (balance_after is not null) <> (account in ('cash', 'held'))`,
  'money is held for withdrawals that are under way, and for nothing else': sql`
      select player_id || ' ' || currency || ': ' || coalesce(h.sum, 0)
        || ' is not ' || coalesce(w.sum, 0) as found
      from (select player_id, currency, balance as sum from wallet_account where kind = 'held') h
      full join (select player_id, currency, sum(sum) as sum from payment
        where type_id = 2 and status_id in (1, 2, 5, 7, 11) group by player_id, currency) w
        using (player_id, currency)
      where coalesce(h.sum, 0) <> coalesce(w.sum, 0)`,
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
  'every nonce of a seed pair is played once, and none is left out': sql`
      select s.player_id || '/' || s.id || ': ' || count(r.nonce) || ' rounds of ' || s.played as found
      from (select p.player_id, p.id, coalesce(p.rounds_played, s.next_nonce) as played
        from seed_pair p left join round_seat s
          on s.player_id = p.player_id and s.seed_pair_id = p.id
        where p.started_at is not null) s
      left join round r on r.player_id = s.player_id and r.seed_pair_id = s.id
      group by s.player_id, s.id, s.played
      having count(r.nonce) <> s.played or count(distinct r.nonce) <> s.played
        or max(r.nonce) <> s.played - 1`,
  'no balance is negative': sql`select player_id || ' ' || currency || ' ' || kind || ': ' || balance as found
      from wallet_account where balance < 0`,
}

/** Every difference in the books; an empty list means that they balance. */
export async function findFaults(tx: Tx): Promise<BooksFault[]> {
  const faults: BooksFault[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await query.execute(tx)
    faults.push(...rows.map(({ found }) => ({ check, found })))
  }
  return faults
}
