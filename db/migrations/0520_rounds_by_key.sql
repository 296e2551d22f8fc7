-- Bets are told apart by their keys alone: the row that is written says itself whether its id or its
-- player's open round was taken. Looked up beforehand, by a plan made while the table was small, it was
-- looked for among all rounds of the player, and an open round among those of everybody.
create or replace function rounds_settle(
  p_players bigint[], p_ids uuid[], p_requests bytea[], p_games integer[], p_models text[],
  p_versions smallint[], p_hashes bytea[], p_pairs uuid[], p_nonces integer[], p_currencies text[],
  p_bets bigint[], p_payouts bigint[], p_caps integer[], p_params json[], p_statuses round_status[],
  p_outcomes json[], p_legals json[], p_opened timestamptz[], p_next_starts timestamptz[],
  p_settles timestamptz[]
) returns setof round_verdict
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_seats  round_verdict[];
  v_stakes wallet_stake[];
begin
  -- The seat, then the wallet, player after player in order of id: nobody waits in a circle.
  v_seats := array(
    select (place, player_id, verdict, balance, sequence, next_start_at)::round_verdict from (
      select b.place, b.player_id, a.balance, a.sequence, s.next_start_at, case
        when s.seed_pair_id <> b.seed_pair_id or s.next_nonce <> b.nonce then 'stale'
        when b.opened_at < s.next_start_at then 'cycle'
        when a.balance < b.bet then 'short'
        else 'made' end as verdict
      from unnest(p_players, p_pairs, p_nonces, p_currencies, p_bets, p_opened) with ordinality
        b (player_id, seed_pair_id, nonce, currency, bet, opened_at, place)
      join round_seat s on s.player_id = b.player_id
      join wallet_account a on a.player_id = b.player_id and a.currency = b.currency
        and a.kind = 'cash'
      order by b.player_id
      for update of s, a) locked);

  -- A statement of its own: it must see the rounds that were written while the locks were awaited.
  with asked as materialized (
    select * from unnest(v_seats)
  ), written as (
    insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, stake, payout, cap_multiplier4, params, status, outcome,
      legal, opened_at, next_start_at, last_action_at, settle_at)
    select player_id, p_ids[place], p_requests[place], p_games[place], p_models[place],
      p_versions[place], p_hashes[place], p_pairs[place], p_nonces[place], p_currencies[place],
      p_bets[place], p_bets[place], p_payouts[place], p_caps[place], p_params[place],
      p_statuses[place], p_outcomes[place], p_legals[place], p_opened[place],
      p_next_starts[place], p_opened[place], p_settles[place]
    from asked where verdict = 'made'
    on conflict do nothing
    returning player_id
  ), judged as materialized (
    select place, player_id, balance, sequence, seat_free_at, case
      when verdict <> 'made' or w.player_id is not null then verdict
      -- What was not written has met a round of its own id, or one that is still open.
      when (select r.nonce from round r
        where r.player_id = a.player_id and r.id = p_ids[a.place]) is not null then 'known'
      else 'open' end as verdict
    from asked a left join written w using (player_id)
  ), seat as (
    update round_seat s
    set next_nonce = s.next_nonce + 1, next_start_at = p_next_starts[j.place]
    from judged j where j.verdict = 'made' and s.player_id = j.player_id
  )
  select
    array_agg((place, player_id, verdict, balance, sequence, seat_free_at)::round_verdict),
    array_agg((player_id, p_ids[place], p_currencies[place], p_bets[place], p_payouts[place],
      p_opened[place])::wallet_stake) filter (where verdict = 'made')
  into v_seats, v_stakes from judged;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.seat_free_at
  from unnest(v_seats) v left join wallet_play(v_stakes) w using (player_id);
end $$;
