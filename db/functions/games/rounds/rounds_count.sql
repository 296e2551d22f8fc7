-- Adds stakes and payouts to the totals of their players, and, if the stakes begin rounds, adds these to the totals
-- without a currency. Totals of a past period are reset first.
create or replace function rounds_count(p_stakes wallet_stake[], p_begins boolean, p_at timestamptz)
returns void language plpgsql as $$
begin
  update stake_total t set
      staked = case when t.ends_at > p_at then t.staked else 0 end + s.staked,
      won = case when t.ends_at > p_at then t.won else 0 end + s.won,
      rounds = case when t.ends_at > p_at then t.rounds else 0 end + s.rounds,
      starts_at = case when t.ends_at > p_at then t.starts_at
        else stake_period_start(t.period, p_at) end,
      ends_at = case when t.ends_at > p_at then t.ends_at
        else stake_period_end(t.period, p_at) end
    from (
      select one.player_id, one.currency, sum(one.stake)::bigint as staked,
        sum(one.payout)::bigint as won, 0 as rounds
      from unnest(p_stakes) one group by one.player_id, one.currency
      union all
      select distinct one.player_id, '', 0, 0, 1 from unnest(p_stakes) one where p_begins) s
    where t.player_id = s.player_id and t.currency = s.currency;
end $$;
