-- Stakes, and payouts known at once, of rounds of many players: one transfer each, in one statement.
-- The caller holds the locks on the cash accounts and has found the stakes covered.
create type wallet_stake as (
  player_id bigint, id uuid, currency text, stake bigint, payout bigint, at timestamptz);

create function wallet_play(p_stakes wallet_stake[])
returns table (player_id bigint, balance bigint, sequence bigint)
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query with play as materialized (
    select * from unnest(p_stakes)
  ), purse as (
    update wallet_account a
    set balance = a.balance - play.stake + play.payout, sequence = a.sequence + 1
    from play
    where a.player_id = play.player_id and a.currency = play.currency and a.kind = 'cash'
    returning a.player_id, a.balance, a.sequence
  ), transfer as (
    insert into wallet_transfer (player_id, id, currency, reason, made_at)
    select player_id, id, currency, 'round', at from play
  ), posting as (
    insert into wallet_posting
      (player_id, transfer_id, n, account, currency, amount, balance_after)
    select player_id, id, side.n, side.account, currency, side.amount, side.after
    from play join purse using (player_id) cross join lateral (values
      (1, 'cash'::ledger_account, -stake, purse.balance - payout),
      (2, 'bets', stake, null),
      (3, 'wins', -payout, null),
      (4, 'cash', payout, purse.balance)) side (n, account, amount, after)
    where side.amount <> 0
  )
  select player_id, balance, sequence from purse;
end $$;
