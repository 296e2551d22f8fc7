-- Writes the stakes and payouts of rounds of many players in one statement, with one transfer for each round. The
-- caller holds the locks of the gates and has checked that the stakes are covered. The caller also forces plans by
-- index, because settings of this function would cost each batch as much time as a bet. Returns the gates that changed.
create or replace function wallet_play(p_stakes wallet_stake[], p_at timestamptz)
returns table (player_id bigint, balance bigint, sequence bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  return query with account as (
    update wallet_account a
    set balance = a.balance - play.stake + play.payout, sequence = a.sequence + 1
    from unnest(p_stakes) play
    where a.player_id = play.player_id and a.currency = play.currency and a.kind = play.kind
    returning play.*, a.is_gate, a.balance, a.sequence
  ), transfer as (
    insert into wallet_transfer (player_id, id, currency, reason, made_at, refs)
    select player_id, id, currency, 'round', p_at, jsonb_build_object('round', round_id)
    from unnest(p_stakes) where place = 1
  ), posting as (
    insert into wallet_posting
      (player_id, transfer_id, n, account, currency, amount, balance_after)
    select player_id, id, 4 * (place - 1) + side.n, side.account, currency, side.amount, side.after
    from account cross join lateral (values
      (1, kind, -stake, balance - payout),
      (2, 'bets'::ledger_account, stake, null),
      (3, 'wins', -payout, null),
      (4, kind, payout, balance)) side (n, account, amount, after)
    where side.amount <> 0
  )
  select player_id, balance, sequence from account where is_gate;
end $$;
