-- Calls rounds_settle for a bet that it skipped because its rows were locked, after waiting for the locks; fails after
-- lock_timeout.
create or replace function rounds_settle_alone(p_bets round_bet[], p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '500ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from unnest(p_bets) b
    join seed_state s on s.player_id = b.player_id
    join wallet_account a on a.player_id = b.player_id and a.currency = b.currency and a.is_gate
    order by b.player_id
    for update of s, a;
  return query select * from rounds_settle(p_bets, p_funds, p_at);
end $$;
