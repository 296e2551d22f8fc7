-- A stake says which grant's money is in it. Free rounds are staked first, in their game and at their
-- bet; a bonus that is over, or whose greatest bet is smaller, leaves the cash alone.
alter type round_found add attribute grant_id uuid;
alter type round_verdict add attribute grant_id uuid;

-- Looks for stops, for totals, and for the accounts that a stake can be taken from. The caller holds
-- the locks of the gates, and has forced a plan by the keys.
create or replace function rounds_guard(p_met round_met[], p_funds ledger_account[], p_at timestamptz)
returns round_found[]
language plpgsql as $$
#variable_conflict use_column
begin
  return array(
    select found::round_found from unnest(p_met) m
    left join lateral (
      select f.id from free_rounds f
      where m.is_guarded and f.player_id = m.player_id and f.currency = m.currency
        and f.game_id = m.game_id and f.bet = m.bet and f.status = 'active' and f.remaining > 0
        and f.expires_at > p_at
      order by f.expires_at, f.id limit 1) gift on true
    cross join lateral (select
      gift.id is null and m.gate = p_funds[1] and m.balance >= m.bet) simple (is_simple)
    left join lateral (
      select s.rule, s.ends_at from stake_stop s
      where s.player_id = m.player_id and m.is_guarded
        and s.starts_at <= p_at and coalesce(s.ends_at > p_at, true)
      order by s.player_id, s.rule limit 1) stop on true
    -- In order, each account gives what the ones before it could not.
    left join lateral (
      select array_agg(kind order by place) as kinds, array_agg(stake order by place) as stakes,
        sum(stake) as covered, min(max_bet) filter (where max_bet < m.bet) as max,
        max('bonus_bet') filter (where max_bet < m.bet) as rule,
        (array_agg(grant_id) filter (where grant_id is not null))[1] as grant_id
      from (
        select w.kind, fund.place, w.max_bet, w.grant_id, least(w.balance, m.bet - coalesce(sum(w.balance)
          over (order by fund.place rows between unbounded preceding and 1 preceding), 0)
          )::bigint as stake
        from unnest(p_funds) with ordinality fund (kind, place)
        join wallet_account w
          on w.player_id = m.player_id and w.currency = m.currency and w.kind = fund.kind
        where not is_simple and gift.id is null and (w.kind <> 'bonus' or (
          w.ends_at > p_at and coalesce(m.game_id <> all (w.closed_games), true)
          -- Cash that suffices is never locked by what a bonus forbids.
          and not (coalesce(w.max_bet < m.bet, false) and m.balance >= m.bet)
          and not (select g.only_real_balance from game g where g.id = m.game_id)))) parts
      where stake > 0) mix on true
    left join lateral (
      select t.period || case when n.staked + m.bet > t.max_staked then '_staked' else '_lost' end
          as rule,
        case when n.staked + m.bet > t.max_staked then n.staked else n.staked - n.won end as used,
        case when n.staked + m.bet > t.max_staked then t.max_staked else t.max_lost end as max,
        stake_period_end(t.period, p_at) as ends_at
      from stake_total t
      cross join lateral (select
        case when t.ends_at > p_at then t.staked else 0 end,
        case when t.ends_at > p_at then t.won else 0 end) n (staked, won)
      where t.player_id = m.player_id and t.currency = m.currency and m.is_guarded
        and (n.staked + m.bet > t.max_staked or n.staked - n.won + m.bet > t.max_lost)
      order by t.player_id, t.currency, t.period limit 1) total on true
    cross join lateral (select m.place,
      case when stop.rule is not null then 'blocked'
        when not is_simple and gift.id is null and coalesce(mix.covered, 0) < m.bet then 'short'
        when coalesce(mix.rule, total.rule) is not null then 'limited' end as stopped,
      coalesce(stop.rule, mix.rule, total.rule),
      case when mix.rule is null then total.used end, coalesce(mix.max, total.max),
      case when stop.rule is not null then stop.ends_at when mix.rule is null then total.ends_at end,
      case when gift.id is not null then array['free'::ledger_account] else mix.kinds end,
      case when gift.id is not null then array[m.bet] else mix.stakes end,
      m.is_guarded
        and (select t.period from stake_total t
          where t.player_id = m.player_id and t.currency = m.currency limit 1) is null
        and (select s.rule from stake_stop s
          where s.player_id = m.player_id limit 1) is null
        and (select f.id from free_rounds f where f.player_id = m.player_id
          and f.currency = m.currency and f.status = 'active' limit 1) is null as is_free,
      coalesce(gift.id, mix.grant_id)) found
    where found.stopped is not null or gift.id is not null or mix.kinds is not null
      or found.is_free);
end $$;

-- Judges and writes bets of many players, each with the round it has come to: at most one bet of a
-- player. The verdict is 'made'; 'known', a round has this id; 'stale', the round was reckoned with a
-- seed or nonce that is not the player's next; 'blocked', 'limited', 'cycle', 'open' or 'short'. What
-- is not in the answer has no seat or no wallet, or somebody holds them: nobody is waited for here.
create or replace function rounds_settle(
  p_bets round_bet[], p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
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
  -- The seat, then the gate, player after player in order of id: nobody waits in a circle.
  select array_agg(locked::round_met), bool_or(is_guarded or balance < bet or gate <> p_funds[1])
  into v_met, v_asks from (
    select b.place, b.player_id, b.id, b.stake_id, b.game_id, b.currency, b.bet, b.payout, b.cycle,
      s.seed_pair_id <> b.seed_pair_id or s.next_nonce <> b.nonce, s.seed_pair_id, s.next_nonce,
      s.next_start_at, a.kind as gate, a.balance, a.sequence, a.is_guarded
    from unnest(p_bets) b
    join round_seat s on s.player_id = b.player_id
    join wallet_account a on a.player_id = b.player_id and a.currency = b.currency and a.is_gate
    order by b.player_id
    for update of s, a skip locked) locked;

  -- Read under the locks: of two bets of a player the later one is later. A test gives the time.
  v_at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  -- Ids of transfers begin with the time, so that those of a player lie beside each other.
  v_prefix := lpad(to_hex((extract(epoch from v_at) * 1000)::bigint), 12, '0');
  if v_asks then
    v_found := rounds_guard(v_met, p_funds, v_at);
  end if;

  -- A statement of its own: it must see what was written while the locks were awaited.
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
      -- What was not written has met a round of its own id, or one that is still open.
      when (select r.nonce from round r where r.player_id = j.player_id and r.id = j.id)
        is not null then 'known'
      else 'open' end as told
    from judged j
  ), seat as (
    update round_seat s set next_nonce = s.next_nonce + 1, next_start_at = v_at + t.cycle
    from told t where t.told = 'made' and s.player_id = t.player_id
  )
  select
    array_agg((place, player_id, told, balance, sequence, v_at, case told when 'stale' then
      (select json_build_object('seedPairId', p.id, 'serverSeed', p.server_seed,
        'serverSeedHash', p.server_seed_hash, 'clientSeed', p.client_seed,
        'clientSeedChosen', p.client_seed_chosen, 'nextNonce', seat_nonce)
      from seed_pair p where p.player_id = told.player_id and p.id = seat_pair_id) end,
      rule, used, max, retry_at, grant_id)::round_verdict),
    array_agg((player_id, (v_prefix || stake_id)::uuid, id, currency, 1,
      coalesce(kinds[1], gate), coalesce(stakes[1], bet),
      case when cardinality(stakes) > 1 then (wallet_shares(payout, stakes))[1] else payout end
      )::wallet_stake) filter (where told = 'made')
  into v_verdicts, v_stakes from told;

  if v_asks then
    -- What accounts after the first one have given.
    v_stakes := v_stakes || array(
      select (s.player_id, s.id, s.round_id, s.currency, part.place, part.kind, part.stake,
        part.payout)::wallet_stake
      from unnest(v_found) f join unnest(v_met) m using (place)
      join unnest(v_stakes) s on s.player_id = m.player_id
      cross join lateral unnest(f.kinds, f.stakes, wallet_shares(m.payout, f.stakes))
        with ordinality part (kind, stake, payout, place)
      where cardinality(f.kinds) > 1 and part.place > 1);
    perform rounds_count(v_stakes, v_at);
    update free_rounds f set remaining = f.remaining - 1
      from unnest(v_stakes) s
      join unnest(v_met) m on m.player_id = s.player_id
      join unnest(v_found) d on d.place = m.place
      where s.kind = 'free' and f.player_id = s.player_id and f.id = d.grant_id;
    if exists (select from unnest(v_found) where is_free) then
      update wallet_account a set is_guarded = false
        from unnest(v_found) f join unnest(v_met) m using (place)
        where f.is_free and a.player_id = m.player_id and a.currency = m.currency
          and a.kind = m.gate;
    end if;
  end if;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.opened_at, v.seat, v.rule, v.used, v.max, v.retry_at,
    v.grant_id
  from unnest(v_verdicts) v left join wallet_play(v_stakes, v_at) w using (player_id);
end $$;
