-- Checks bets of different players and writes the permitted ones, each with its stake and its payout, which the caller
-- has already computed. Skips bets of players whose rows are locked: the result has no verdict for them.
create or replace function rounds_settle(
  p_bets round_bet[], p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
-- Every call uses one plan by index, because a plan made while the tables were empty would scan them.
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '500ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_met      round_met[];
  v_asks     boolean;
  v_found    round_found[];
  v_verdicts round_verdict[];
  v_stakes   wallet_stake[];
  v_at       timestamptz;
  v_prefix   text;
begin
  -- Locks the seed state, then the gate, in the order of the players' ids, to prevent deadlocks.
  select array_agg(locked::round_met), bool_or(is_guarded or balance < bet or gate <> p_funds[1])
  into v_met, v_asks from (
    select b.place, b.player_id, b.id, b.stake_id, b.game_id, b.currency, b.bet, b.payout, b.cycle,
      s.seed_pair_id <> b.seed_pair_id or s.next_nonce <> b.nonce, s.seed_pair_id, s.next_nonce,
      s.next_start_at, a.kind as gate, a.balance, a.sequence, a.is_guarded
    from unnest(p_bets) b
    join seed_state s on s.player_id = b.player_id
    join wallet_account a on a.player_id = b.player_id and a.currency = b.currency and a.is_gate
    order by b.player_id
    for update of s, a skip locked) locked;

  -- The clock is read under the locks, so that the times of a player's bets are ascending. Tests pass `p_at`.
  v_at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  -- Ids of transfers begin with the time in ms, so that those of a player are adjacent in the index.
  v_prefix := lpad(to_hex((extract(epoch from v_at) * 1000)::bigint), 12, '0');
  if v_asks then
    v_found := rounds_guard(v_met, p_funds, v_at);
  end if;

  -- A separate statement, because it must see what others wrote while this function waited for the locks.
  with judged as materialized (
    select m.*, f.rule, f.used, f.max, f.kinds, f.stakes, f.grant_id, case
        when m.is_stale then 'stale'
        when f.stopped = 'blocked' then 'blocked'
        when v_at < m.free_at then 'cycle'
        else coalesce(f.stopped, 'made') end as verdict,
      case when f.stopped is distinct from 'blocked' and v_at < m.free_at then m.free_at
        else f.retry_at end as retry_at
    from unnest(v_met) m left join unnest(v_found) f using (place)
  ), written as (
    insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, stake, payout, cap_multiplier4, params, status, outcome,
      legal, opened_at, next_start_at, last_action_at, settle_at, fund_kinds, fund_stakes,
      fund_grant)
    select b.player_id, b.id, request_hash, b.game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, b.currency, b.bet, b.bet, b.payout, cap_multiplier4, params, status,
      outcome, legal, v_at, v_at + b.cycle, v_at, v_at + settle_after, j.kinds, j.stakes,
      j.grant_id
    from judged j join unnest(p_bets) b using (place) where j.verdict = 'made'
    on conflict do nothing
    returning player_id
  ), told as materialized (
    select j.*, case
      when verdict <> 'made' or player_id = any ((select array_agg(player_id) from written)::bigint[])
        then verdict
      -- A bet was not inserted if a round has its id already, or if the player has an open round.
      when (select r.nonce from round r where r.player_id = j.player_id and r.id = j.id)
        is not null then 'known'
      else 'open' end as told
    from judged j
  ), seed_state as (
    update seed_state s set next_nonce = s.next_nonce + 1, next_start_at = v_at + t.cycle
    from told t where t.told = 'made' and s.player_id = t.player_id
  )
  select
    array_agg((place, player_id, told, balance, sequence, v_at, case told when 'stale' then
      (select json_build_object('seedPairId', p.id, 'sealedSeed', p.sealed_seed,
        'serverSeedHash', p.server_seed_hash, 'clientSeed', p.client_seed,
        'clientSeedChosen', p.client_seed_chosen, 'nextNonce', seed_state_nonce)
      from seed_pair p where p.player_id = told.player_id and p.id = seed_state_pair_id) end,
      rule, used, max, retry_at, grant_id)::round_verdict),
    array_agg((player_id, (v_prefix || stake_id)::uuid, id, currency, 1,
      coalesce(kinds[1], gate), coalesce(stakes[1], bet),
      case when cardinality(stakes) > 1 then (wallet_shares(payout, stakes))[1] else payout end
      )::wallet_stake) filter (where told = 'made')
  into v_verdicts, v_stakes from told;

  if v_asks then
    v_stakes := rounds_give(v_stakes, v_met, v_found, v_at);
  end if;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.opened_at, v.seed_state, v.rule, v.used, v.max, v.retry_at,
    v.grant_id
  from unnest(v_verdicts) v left join wallet_play(v_stakes, v_at) w using (player_id);
end $$;
