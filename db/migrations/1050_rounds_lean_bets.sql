-- A batch of bets carries less from one of its statements to the next: what it meets under its locks is
-- small, what the guard finds is told only where there is something, a stake is a row for each account.

drop function rounds_guard(round_met[], ledger_account[], timestamptz);
drop function rounds_count(round_met[], bigint[], timestamptz);
drop type round_met;
drop function wallet_play(wallet_stake[], timestamptz);
drop type wallet_stake;

-- What one account gives to a stake and gets back of the payout; `place` is its turn, from 1.
create type wallet_stake as (
  player_id bigint, id uuid, round_id uuid, currency text,
  place integer, kind ledger_account, stake bigint, payout bigint);

-- Stakes, and payouts known at once, of rounds of many players: one transfer each, in one statement.
-- The caller holds the locks on the gates, has found the stakes covered, and has forced a plan by the
-- keys: settings of its own would cost every batch as much as a bet. Answers with the gates that changed.
create function wallet_play(p_stakes wallet_stake[], p_at timestamptz)
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

-- What a bet meets under its locks: its seat and its gate.
create type round_met as (
  place integer, player_id bigint, id uuid, stake_id text, game_id integer, currency text,
  bet bigint, payout bigint, cycle interval, is_stale boolean, seat_pair_id uuid,
  seat_nonce integer, free_at timestamptz, gate ledger_account, balance bigint, sequence bigint,
  is_guarded boolean);

-- What of all else stands in its way: `stopped` and why. `kinds` and `stakes` are the accounts that it
-- takes from, where that is not the gate alone. `is_free`: nothing is kept for the player any more.
create type round_found as (
  place integer, stopped text, rule text, used bigint, max bigint, retry_at timestamptz,
  kinds ledger_account[], stakes bigint[], is_free boolean);

-- Looks for stops, for totals, and for the accounts that a stake can be taken from. The caller holds
-- the locks of the gates, and has forced a plan by the keys.
create function rounds_guard(p_met round_met[], p_funds ledger_account[], p_at timestamptz)
returns round_found[]
language plpgsql as $$
#variable_conflict use_column
begin
  return array(
    select found::round_found from unnest(p_met) m
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
      order by t.player_id, t.currency, t.period limit 1) total on true
    cross join lateral (select m.place,
      case when stop.rule is not null then 'blocked'
        when not is_simple and coalesce(mix.covered, 0) < m.bet then 'short'
        when coalesce(mix.rule, total.rule) is not null then 'limited' end as stopped,
      coalesce(stop.rule, mix.rule, total.rule),
      case when mix.rule is null then total.used end, coalesce(mix.max, total.max),
      case when stop.rule is not null then stop.ends_at when mix.rule is null then total.ends_at end,
      mix.kinds, mix.stakes,
      m.is_guarded
        and (select t.period from stake_total t
          where t.player_id = m.player_id and t.currency = m.currency limit 1) is null
        and (select s.rule from stake_stop s
          where s.player_id = m.player_id limit 1) is null as is_free) found
    where found.stopped is not null or mix.kinds is not null or found.is_free);
end $$;

-- Counts stakes in the totals of their players. The sums of a period that is over begin anew.
create function rounds_count(p_stakes wallet_stake[], p_at timestamptz) returns void
language plpgsql as $$
begin
  update stake_total t set
      staked = case when t.ends_at > p_at then t.staked else 0 end + s.staked,
      won = case when t.ends_at > p_at then t.won else 0 end + s.won,
      starts_at = case when t.ends_at > p_at then t.starts_at
        else stake_period_start(t.period, p_at) end,
      ends_at = case when t.ends_at > p_at then t.ends_at
        else stake_period_end(t.period, p_at) end
    from (
      select one.player_id, one.currency, sum(one.stake)::bigint as staked,
        sum(one.payout)::bigint as won
      from unnest(p_stakes) one group by one.player_id, one.currency) s
    where t.player_id = s.player_id and t.currency = s.currency;
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
    select m.*, f.rule, f.used, f.max, f.kinds, f.stakes, case
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
      legal, opened_at, next_start_at, last_action_at, settle_at, fund_kinds, fund_stakes)
    select b.player_id, b.id, request_hash, b.game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, b.currency, b.bet, b.bet, b.payout, cap_multiplier4, params, status,
      outcome, legal, v_at, v_at + b.cycle, v_at, v_at + settle_after, j.kinds, j.stakes
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
      rule, used, max, retry_at)::round_verdict),
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
    if exists (select from unnest(v_found) where is_free) then
      update wallet_account a set is_guarded = false
        from unnest(v_found) f join unnest(v_met) m using (place)
        where f.is_free and a.player_id = m.player_id and a.currency = m.currency
          and a.kind = m.gate;
    end if;
  end if;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.opened_at, v.seat, v.rule, v.used, v.max, v.retry_at
  from unnest(v_verdicts) v left join wallet_play(v_stakes, v_at) w using (player_id);
end $$;
