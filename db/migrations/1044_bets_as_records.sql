-- A bet is one record of an array: as easy to read as JSON, and the quickest of the forms that were
-- measured. What may stop a stake is asked for in a statement of its own, and only where there is
-- something to ask for, so that a bet without limits and bonus pays nothing for them.

drop function rounds_settle_alone(json, ledger_account[], timestamptz);
drop function rounds_settle(json, ledger_account[], timestamptz);
drop type round_asked;

-- Stops or totals may be kept for the player: they are looked for until a bet has found none.
alter table wallet_account add column is_guarded boolean not null default true;

-- As it is sent. The id of the stake's transfer lacks its first 48 bits, which are the time.
create type round_bet as (
  place integer, player_id bigint, id uuid, stake_id text, request_hash bytea, game_id integer,
  model_id text, model_version smallint, model_hash bytea, seed_pair_id uuid, nonce integer,
  currency text, bet bigint, payout bigint, cap_multiplier4 integer, params json,
  status round_status, outcome json, legal json, cycle interval, settle_after interval);

-- What a bet meets under its locks: the seat and the gate, and what of all else stands in its way.
-- `kinds` and `stakes` are the accounts that it takes from, where that is not the gate alone.
create type round_met as (
  place integer, player_id bigint, currency text, game_id integer, bet bigint,
  seat_pair_id uuid, seat_nonce integer, free_at timestamptz,
  gate ledger_account, balance bigint, sequence bigint, is_guarded boolean,
  stopped text, rule text, used bigint, max bigint, retry_at timestamptz,
  kinds ledger_account[], stakes bigint[]);

-- Looks for stops, for totals, and for the accounts that a stake can be taken from. The caller holds
-- the locks of the gates.
create function rounds_guard(p_met round_met[], p_funds ledger_account[], p_at timestamptz)
returns round_met[]
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return array(
    select (m.place, m.player_id, m.currency, m.game_id, m.bet, m.seat_pair_id, m.seat_nonce,
      m.free_at, m.gate, m.balance, m.sequence, m.is_guarded,
      case when stop.rule is not null then 'blocked'
        when not is_simple and coalesce(mix.covered, 0) < m.bet then 'short'
        when coalesce(mix.rule, total.rule) is not null then 'limited' end,
      coalesce(stop.rule, mix.rule, total.rule),
      case when mix.rule is null then total.used end, coalesce(mix.max, total.max),
      case when stop.rule is not null then stop.ends_at when mix.rule is null then total.ends_at end,
      mix.kinds, mix.stakes)::round_met
    from unnest(p_met) m
    cross join lateral (select m.gate = p_funds[1] and m.balance >= m.bet) simple (is_simple)
    left join lateral (
      select s.rule, s.ends_at from stake_stop s
      where s.player_id = m.player_id and m.is_guarded
        and s.starts_at <= p_at and coalesce(s.ends_at > p_at, true)
      order by s.player_id, s.rule limit 1) stop on true
    -- In order, each account gives what the ones before it could not.
    left join lateral (
      select array_agg(kind order by place) as kinds, array_agg(stake order by place) as stakes,
        sum(stake) as covered, min(max_bet) filter (where max_bet < m.bet) as max,
        max('bonus_bet') filter (where max_bet < m.bet) as rule
      from (
        select w.kind, fund.place, w.max_bet, least(w.balance, m.bet - coalesce(sum(w.balance)
          over (order by fund.place rows between unbounded preceding and 1 preceding), 0)
          )::bigint as stake
        from unnest(p_funds) with ordinality fund (kind, place)
        join wallet_account w
          on w.player_id = m.player_id and w.currency = m.currency and w.kind = fund.kind
        where not is_simple and coalesce(m.game_id <> all (w.closed_games), true)) parts
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
      order by t.player_id, t.currency, t.period limit 1) total on true);
end $$;

-- Counts a bet in the totals of its player, and marks the gates of those for whom nothing is kept. The
-- sums of a period that is over begin anew.
create function rounds_count(p_met round_met[], p_payouts bigint[], p_at timestamptz) returns void
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update stake_total t set
      staked = case when t.ends_at > p_at then t.staked else 0 end + m.bet,
      won = case when t.ends_at > p_at then t.won else 0 end + m.payout,
      starts_at = case when t.ends_at > p_at then t.starts_at
        else stake_period_start(t.period, p_at) end,
      ends_at = case when t.ends_at > p_at then t.ends_at
        else stake_period_end(t.period, p_at) end
    from (
      select one.player_id, one.currency, one.bet, p_payouts[one.place] as payout
      from unnest(p_met) one where one.is_guarded) m
    where m.payout is not null and t.player_id = m.player_id and t.currency = m.currency;
  update wallet_account a set is_guarded = false
    from unnest(p_met) m
    where m.is_guarded and a.player_id = m.player_id and a.currency = m.currency and a.kind = m.gate
      and (select s.rule from stake_stop s where s.player_id = m.player_id limit 1) is null
      and (select t.period from stake_total t
        where t.player_id = m.player_id and t.currency = m.currency limit 1) is null;
end $$;

-- Judges and writes bets of many players, each with the round it has come to: at most one bet of a
-- player. The verdict is 'made'; 'known', a round has this id; 'stale', the round was reckoned with a
-- seed or nonce that is not the player's next; 'blocked', 'limited', 'cycle', 'open' or 'short'. What
-- is not in the answer has no seat or no wallet, or somebody holds them: nobody is waited for here.
create function rounds_settle(p_bets round_bet[], p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '500ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_met      round_met[];
  v_asks     boolean;
  v_verdicts round_verdict[];
  v_stakes   wallet_stake[];
  v_payouts  bigint[];
  v_at       timestamptz;
  v_prefix   text;
begin
  -- The seat, then the gate, player after player in order of id: nobody waits in a circle.
  select array_agg((place, player_id, currency, game_id, bet, seed_pair_id, next_nonce,
      next_start_at, kind, balance, sequence, is_guarded,
      null, null, null, null, null, null, null)::round_met),
    bool_or(is_guarded or balance < bet or kind <> p_funds[1])
  into v_met, v_asks from (
    select b.place, b.player_id, b.currency, b.game_id, b.bet, s.seed_pair_id, s.next_nonce,
      s.next_start_at, a.kind, a.balance, a.sequence, a.is_guarded
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
    v_met := rounds_guard(v_met, p_funds, v_at);
  end if;

  -- A statement of its own: it must see what was written while the locks were awaited.
  with judged as materialized (
    select b.*, m.seat_pair_id, m.seat_nonce, m.gate, m.balance, m.sequence, m.rule, m.used, m.max,
      m.kinds, m.stakes, case
        when m.seat_pair_id <> b.seed_pair_id or m.seat_nonce <> b.nonce then 'stale'
        when m.stopped = 'blocked' then 'blocked'
        when v_at < m.free_at then 'cycle'
        else coalesce(m.stopped, 'made') end as verdict,
      case when m.stopped is distinct from 'blocked' and v_at < m.free_at then m.free_at
        else m.retry_at end as retry_at
    from unnest(v_met) m join unnest(p_bets) b using (place)
  ), written as (
    insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, stake, payout, cap_multiplier4, params, status, outcome,
      legal, opened_at, next_start_at, last_action_at, settle_at, fund_kinds, fund_stakes)
    select player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, bet, payout, cap_multiplier4, params, status, outcome,
      legal, v_at, v_at + cycle, v_at, v_at + settle_after, kinds, stakes
    from judged where verdict = 'made'
    on conflict do nothing
    returning player_id
  ), told as materialized (
    select j.*, case
      when verdict <> 'made' or w.player_id is not null then verdict
      -- What was not written has met a round of its own id, or one that is still open.
      when (select r.nonce from round r where r.player_id = j.player_id and r.id = j.id)
        is not null then 'known'
      else 'open' end as told
    from judged j left join written w using (player_id)
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
      rule, used, max, retry_at)::round_verdict),
    array_agg((player_id, (v_prefix || stake_id)::uuid, id, currency,
      coalesce(kinds, array[gate]), coalesce(stakes, array[bet]),
      case when cardinality(stakes) > 1 then wallet_shares(payout, stakes) else array[payout] end
      )::wallet_stake) filter (where told = 'made')
  into v_verdicts, v_stakes from told;

  if v_asks then
    v_payouts := array(
      select case when v.verdict = 'made' then b.payout end
      from unnest(p_bets) b left join unnest(v_verdicts) v using (place) order by b.place);
    perform rounds_count(v_met, v_payouts, v_at);
  end if;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.opened_at, v.seat, v.rule, v.used, v.max, v.retry_at
  from unnest(v_verdicts) v left join wallet_play(v_stakes, v_at) w using (player_id);
end $$;

-- The same for who could not be had at once: the locks are waited for, but not for long.
create function rounds_settle_alone(p_bets round_bet[], p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '500ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from unnest(p_bets) b
    join round_seat s on s.player_id = b.player_id
    join wallet_account a on a.player_id = b.player_id and a.currency = b.currency and a.is_gate
    order by b.player_id
    for update of s, a;
  return query select * from rounds_settle(p_bets, p_funds, p_at);
end $$;
