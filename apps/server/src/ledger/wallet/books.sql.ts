import { type Currency } from '@ayva/contract/base'
import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

export type TrialBalance = { currency: string; account: string; sum: bigint; postings: bigint }

/** The entries of the ledger, or those made before a past moment. */
const entries = (until: Date | undefined) =>
  until === undefined
    ? sql`wallet_posting p`
    : sql`(select p.* from wallet_posting p
        join wallet_transfer t on t.player_id = p.player_id and t.id = p.transfer_id
        where t.made_at < ${sql.lit(until.toISOString())}) p`

/** The sum of each account over all players, now or at a past moment; the sums of each currency are zero. */
export async function trialBalance(tx: Tx, until?: Date): Promise<TrialBalance[]> {
  const { rows } = await sql<TrialBalance>`
    select currency, account, sum(amount)::bigint as sum, count(*) as postings
    from ${entries(until)} group by currency, account order by currency, account`.execute(tx)
  return rows
}

export type OwnedBalance = { playerId: bigint; currency: Currency; amount: bigint }

/**
 * The money of players (cash and held) now or at a past moment, by currency, in an order derived from the seed so that
 * neighbours reveal nothing about each other. Read in batches; the caller's transaction must be one snapshot.
 */
export async function* balancesInOrder(
  tx: Tx,
  seed: Buffer,
  { batch, until }: { batch: number; until?: Date | undefined },
): AsyncGenerator<OwnedBalance[]> {
  const order = sql.lit(seed.toString('hex'))
  const owned =
    until === undefined
      ? sql`select player_id, currency, sum(balance)::bigint as amount from wallet_account
          where kind in ('cash', 'held') and balance > 0 group by player_id, currency`
      : sql`select player_id, currency, sum(amount)::bigint as amount from ${entries(until)}
          where account in ('cash', 'held') group by player_id, currency having sum(amount) > 0`
  await sql`declare owned_balances cursor for ${owned}
    order by currency, sha256(decode(${order}, 'hex') || int8send(player_id))`.execute(tx)
  for (;;) {
    const { rows } = await sql<OwnedBalance>`
      fetch ${sql.lit(batch)} from owned_balances`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
  }
  await sql`close owned_balances`.execute(tx)
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
        where account in ('cash', 'held', 'bonus', 'free') group by player_id, currency, account) p
        using (player_id, currency, kind)
      where coalesce(a.balance, 0) <> coalesce(p.sum, 0)`,
  'no posting is empty, and the player’s alone have a balance': sql`
      select player_id || '/' || transfer_id || '#' || n as found from wallet_posting
      where amount = 0 or balance_after < 0
        or (balance_after is not null) <> (account in ('cash', 'held', 'bonus', 'free'))`,
  'every repayment that was taken has been paid, once': sql`
      select coalesce(r.player_id, p.player_id) || '/' || coalesce(r.id::text, p.id) as found
      from (select player_id, id, currency, amount from repayment where taken_at is not null) r
      full join (select t.player_id, t.refs ->> 'repayment' as id, t.currency, p.amount
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
          and p.account = 'cash'
        where t.reason = 'repayment') p
        on p.player_id = r.player_id and p.id = r.id::text
      where r.amount is distinct from p.amount or r.currency is distinct from p.currency`,
  'no balance is negative': sql`select player_id || ' ' || currency || ' ' || kind || ': ' || balance as found
      from wallet_account where balance < 0`,
}

/** Movements of bonus money by grant: a round belongs to the grant from which it was staked. */
const moved = sql`
  select t.player_id, coalesce(r.fund_grant, (t.refs ->> 'bonus')::uuid,
      (t.refs ->> 'grant')::uuid) as grant_id,
    coalesce(sum(p.amount) filter (where p.account in ('bonus', 'free')), 0) as left_over,
    coalesce(sum(p.amount) filter (where p.account = 'cash' and r.id is null
      and not t.refs ? 'tx'), 0) as cash
  from wallet_transfer t
  join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
  left join round r on r.player_id = t.player_id and r.id = (t.refs ->> 'round')::uuid
  where r.fund_grant is not null or t.refs ?| array['bonus', 'grant'] or p.account in ('bonus', 'free')
  group by 1, 2`

const bonusChecks: Checks = {
  'a bonus account is that of the active grant of its currency': sql`
      select player_id || ' ' || currency || ': ' || coalesce(a.balance, 0) || ' of '
        || coalesce(g.id::text, 'nobody') as found
      from (select * from wallet_account where kind = 'bonus') a
      full join (select * from bonus_grant where status = 'active') g using (player_id, currency)
      where a.grant_id is distinct from g.id or (g.id is null and a.balance > 0)`,
  'no bonus money is of no grant': sql`select player_id || ': ' || left_over as found
      from (${moved}) m where grant_id is null and left_over <> 0
        and player_id not in (select player_id from bonus_grant where source = 'before grants')`,
  'a grant holds what it was given, less what it has lost in rounds and what it ended with': sql`
      select g.player_id || '/' || g.id || ': ' || coalesce(m.left_over, 0) || ' is not '
        || coalesce(a.balance, 0) as found
      from bonus_grant g
      left join (${moved}) m on m.player_id = g.player_id and m.grant_id = g.id
      left join wallet_account a on a.player_id = g.player_id and a.currency = g.currency
        and a.kind = 'bonus' and a.grant_id = g.id
      where g.source <> 'before grants' and (coalesce(m.left_over, 0) <> coalesce(a.balance, 0)
        or coalesce(m.cash, 0) <> g.kept)`,
  'free rounds hold what is left of them and what they have won and not paid': sql`
      select f.player_id || '/' || f.id || ': ' || coalesce(m.left_over, 0) || ' is not '
        || f.bet * f.given - coalesce(r.staked, 0) + coalesce(r.won, 0) - f.paid as found
      from free_rounds f
      left join (${moved}) m on m.player_id = f.player_id and m.grant_id = f.id
      left join (
        select player_id, fund_grant, count(*) as opened,
          sum(stake) filter (where status <> 'void') as staked,
          sum(payout) filter (where status <> 'void') as won
        from round where fund_grant is not null group by 1, 2) r
        on r.player_id = f.player_id and r.fund_grant = f.id
      where coalesce(m.left_over, 0) <> case when f.status <> 'active' then 0
        else f.bet * f.given - coalesce(r.staked, 0) + coalesce(r.won, 0) - f.paid end`,
  'what counts towards a wager is that of rounds which are over, each once': sql`
      select g.player_id || '/' || g.id || ': ' || g.wagered || ' in ' || g.rounds || ' rounds, not '
        || coalesce(c.counted, 0) || ' in ' || coalesce(c.rounds, 0) as found
      from bonus_grant g
      left join (
        select player_id, grant_id, sum(counted) as counted, count(*) as rounds
        from bonus_round group by 1, 2) c on c.player_id = g.player_id and c.grant_id = g.id
      where (g.wagered, g.rounds) is distinct from
        (coalesce(c.counted, 0), coalesce(c.rounds, 0))
      union all
      select b.player_id || '/' || b.round_id || ' is not of ' || b.grant_id
      from bonus_round b
      left join round r on r.player_id = b.player_id and r.id = b.round_id
        and r.fund_grant = b.grant_id and r.status in ('settled', 'void')
      left join supplier_round o on o.player_id = b.player_id and o.id = b.round_id
        and o.fund_grant = b.grant_id and o.closed_at is not null
      where r.id is null and o.id is null`,
  'no grant is over before its rounds, and cash before its wager': sql`
      select g.player_id || '/' || g.id || ' is ' || g.status as found
      from bonus_grant g
      left join (select player_id, fund_grant, count(*) as opened from round
        where fund_grant is not null group by 1, 2) r
        on r.player_id = g.player_id and r.fund_grant = g.id
      left join (select player_id, fund_grant, count(*) as opened from supplier_round
        where fund_grant is not null group by 1, 2) o
        on o.player_id = g.player_id and o.fund_grant = g.id
      where g.status <> 'active' and (
        (g.status = 'converted' and (g.wagered < g.required
          or g.kept > coalesce((g.terms ->> 'maxWin')::bigint, g.kept)))
        or (g.status <> 'converted' and g.kept > 0)
        or coalesce(r.opened, 0) + coalesce(o.opened, 0) <> g.rounds)`,
}

/** The invariants of the ledger and of bonuses. */
export function walletFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, { ...checks, ...bonusChecks })
}
