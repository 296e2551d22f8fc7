import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/room.ts'

export type TrialBalance = { currency: string; account: string; sum: bigint; postings: bigint }

/** What every account holds, all players together; each currency sums to zero. */
export async function trialBalance(tx: Tx): Promise<TrialBalance[]> {
  const { rows } = await sql<TrialBalance>`
    select currency, account, sum(amount)::bigint as sum, count(*) as postings
    from wallet_posting group by currency, account order by currency, account`.execute(tx)
  return rows
}

const checks: Checks = {
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
        where account in ('cash', 'held', 'bonus') group by player_id, currency, account) p
        using (player_id, currency, kind)
      where coalesce(a.balance, 0) <> coalesce(p.sum, 0)`,
  'no posting is empty, and the player’s alone have a balance': sql`
      select player_id || '/' || transfer_id || '#' || n as found from wallet_posting
      where amount = 0 or balance_after < 0
        or (balance_after is not null) <> (account in ('cash', 'held', 'bonus'))`,
  'no balance is negative': sql`select player_id || ' ' || currency || ' ' || kind || ': ' || balance as found
      from wallet_account where balance < 0`,
}

/** What is wrong in the ledger itself. */
export function walletFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
