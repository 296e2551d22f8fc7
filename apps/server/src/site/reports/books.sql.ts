import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

/** The position of a consumer in its stream. */
const own = sql`(select position ->> 'toldIn' as told_in, (position ->> 'playerId')::bigint as player_id,
  (position ->> 'id')::uuid as id from event_cursor
  where consumer = 'reports.rounds' and position is not null)`
const outside = sql`(select (position ->> 'toldIn')::xid8 as told_in,
    (position ->> 'playerId')::bigint as player_id, (position ->> 'id')::uuid as id,
    (position ->> 'n')::smallint as n from event_cursor
  where consumer = 'reports.outside' and position is not null)`

/** The rounds that the consumers have read. */
const read = sql`
  select (r.last_action_at at time zone 'UTC')::date as day, r.currency, 1 as rounds,
    r.stake as staked, r.payout as won
  from round r, ${own} c
  where r.status = 'settled' and case
    when r.told_in is null then c.told_in is not null or (r.player_id, r.id) <= (c.player_id, c.id)
    else c.told_in is not null
      and (r.told_in, r.player_id, r.id) <= (c.told_in::xid8, c.player_id, c.id) end
  union all
  select (t.at at time zone 'UTC')::date, t.currency, case when t.n = 0 then 1 else 0 end, t.stake,
    t.payout
  from supplier_round_told t, ${outside} c
  where (t.told_in, t.player_id, t.round, t.n) <= (c.told_in, c.player_id, c.id, c.n)`

const checks: Checks = {
  'the figures of every day are those of its rounds': sql`
    select day || ' ' || currency || ': ' || coalesce(kept.staked, 0) || ' and '
      || coalesce(kept.won, 0) || ' are not ' || coalesce(told.staked, 0) || ' and '
      || coalesce(told.won, 0) as found
    from report_day kept
    full join (select day, currency, sum(rounds) as rounds, sum(staked) as staked, sum(won) as won
      from (${read}) read group by day, currency) told using (day, currency)
    where (kept.rounds, kept.staked, kept.won) is distinct from (told.rounds, told.staked, told.won)`,
  'the figures of games and of players come to those of days': sql`
    select currency || ': ' || coalesce(kept.staked, 0) as found
    from (select currency, sum(rounds) as rounds, sum(staked) as staked, sum(won) as won
      from report_day group by currency) kept
    full join (select currency, sum(rounds) as rounds, sum(staked) as staked, sum(won) as won
      from report_game_day group by currency) games using (currency)
    full join (select currency, sum(rounds) as rounds, sum(staked) as staked, sum(won) as won
      from report_player group by currency) players using (currency)
    where (kept.rounds, kept.staked, kept.won) is distinct from (games.rounds, games.staked, games.won)
      or (kept.rounds, kept.staked, kept.won)
        is distinct from (players.rounds, players.staked, players.won)`,
  'payments of every hour that is written are those of the ledger': sql`
    select day || ' ' || currency || ' ' || type_id || ': ' || coalesce(kept.sum, 0) || ' is not '
      || coalesce(ledger.sum, 0) as found
    from (select (hour at time zone 'UTC')::date as day, currency, type_id, sum(sum) as sum
      from report_payment_hour group by 1, 2, 3) kept
    full join (
      select (t.made_at at time zone 'UTC')::date as day, t.currency,
        case when t.reason = 'cashier.credit' then 1 else 2 end as type_id, -sum(p.amount) as sum
      from wallet_transfer t
      join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
        and p.account = any (case when t.reason = 'cashier.credit'
          then array['provider'] else array['held', 'cash'] end::ledger_account[])
      where t.reason in ('cashier.credit', 'cashier.payout', 'cashier.repay')
        and t.made_at < (select until from report_written)
      group by 1, 2, 3) ledger using (day, currency, type_id)
    where kept.sum is distinct from ledger.sum`,
}

/** Figures of reports that do not match rounds and ledger. */
export function reportsFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
