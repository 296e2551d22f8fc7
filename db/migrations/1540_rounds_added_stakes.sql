-- A step of a round may add to its stake: a double, a split, an insurance. It is taken in the same
-- statement as the step is written, under the same gate as any stake.

-- Looks for stops, for totals, and for the accounts that a stake can be taken from. The caller holds
-- the locks of the gates, and has forced a plan by the keys. A stake added to an open round bears the
-- word 'added' in place of an id: no free round is spent on it.
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
        and m.stake_id is distinct from 'added' and f.game_id = m.game_id and f.bet = m.bet and f.status = 'active' and f.remaining > 0
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

-- Writes an action of an open round: takes what it adds to the stake, and pays what it ends with. A
-- stake is judged under the gate's lock as one that opens a round; where it may not be taken nothing is
-- written: 'blocked', 'limited' or 'short'. 'stale': the round has changed. 'manual': an id of ours
-- belongs to another transfer, and a person has to look.
drop function rounds_step(json, timestamptz);
create function rounds_step(p_step json, p_funds ledger_account[], p_at timestamptz,
  out verdict text, out balance bigint, out sequence bigint, out at timestamptz,
  out rule text, out used bigint, out max bigint, out retry_at timestamptz, out grant_id uuid)
language plpgsql set lock_timeout = '2s' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_step   record;
  v_round  round;
  v_gate   wallet_account;
  v_added  bigint;
  v_found  round_found[];
  v_source ledger_account;
  v_paid   bigint;
  v_kinds  ledger_account[];
  v_parts  bigint[];
begin
  select * into v_step from json_to_record(p_step) s (
    player_id bigint, id uuid, known_actions integer, actions json, action_count integer,
    status round_status, outcome json, legal json, stake bigint, payout bigint,
    settle_after interval, stake_id uuid, transfer_id uuid);
  select * into v_round from round r
    where r.player_id = v_step.player_id and r.id = v_step.id for update;
  if not found then
    return;
  end if;
  if v_round.status <> 'open' or v_round.action_count <> v_step.known_actions then
    verdict := 'stale';
    return;
  end if;
  grant_id := v_round.fund_grant;
  v_added := v_step.stake - v_round.stake;
  if v_added > 0 then
    select * into v_gate from wallet_account a
      where a.player_id = v_round.player_id and a.currency = v_round.currency and a.is_gate
      for update;
    -- Read under the lock: of two stakes of a player the later one is later.
    at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
    v_kinds := array[v_gate.kind];
    v_parts := array[v_added];
    if v_gate.is_guarded or v_gate.balance < v_added or v_gate.kind <> p_funds[1] then
      v_found := rounds_guard(array[(1, v_round.player_id, v_round.id, 'added', v_round.game_id,
        v_round.currency, v_added, 0, interval '0', false, null, 0, at, v_gate.kind, v_gate.balance,
        v_gate.sequence, v_gate.is_guarded)::round_met], p_funds, at);
    end if;
    if cardinality(v_found) > 0 then
      verdict := v_found[1].stopped;
      -- A round is of one grant: money of another one is not mixed into it.
      if verdict is null and v_found[1].grant_id <> v_round.fund_grant then
        verdict := 'short';
      end if;
      if verdict is not null then
        rule := v_found[1].rule;
        used := v_found[1].used;
        max := v_found[1].max;
        retry_at := v_found[1].retry_at;
        return;
      end if;
      v_kinds := coalesce(v_found[1].kinds, v_kinds);
      v_parts := coalesce(v_found[1].stakes, v_parts);
      grant_id := coalesce(v_round.fund_grant, v_found[1].grant_id);
    end if;
    -- The reason is that of every stake: the books look for all that a round has taken.
    select m.verdict, m.balance, m.sequence into verdict, balance, sequence
      from (
        select array_agg(side.account order by part.place, side.n) as accounts,
          array_agg(side.amount order by part.place, side.n) as amounts
        from unnest(v_kinds, v_parts) with ordinality part (kind, amount, place)
        cross join lateral (values (1, part.kind, -part.amount),
          (2, 'bets'::ledger_account, part.amount)) side (n, account, amount)) t
      cross join lateral wallet_move(v_round.player_id, v_step.stake_id, v_round.currency, 'round',
        t.accounts, t.amounts, at, jsonb_build_object('round', v_round.id)) m;
    if verdict = 'short' then
      return;
    end if;
    if verdict <> 'made' then
      verdict := 'manual';
      update round r set status = 'manual', settle_at = null
        where r.player_id = v_round.player_id and r.id = v_round.id;
      return;
    end if;
    perform rounds_count(array[(v_round.player_id, v_step.stake_id, v_round.id, v_round.currency, 1,
      v_gate.kind, v_added, 0)::wallet_stake], at);
    -- Accounts stay in the order in which they were asked; each has one share of the whole stake.
    select array_agg(kind order by place), array_agg(stake order by place)
      into v_round.fund_kinds, v_round.fund_stakes
      from (select kind, min(place) as place, sum(stake)::bigint as stake
        from (select kind, stake, place from unnest(
            coalesce(v_round.fund_kinds, array[v_gate.kind]),
            coalesce(v_round.fund_stakes, array[v_round.stake]))
            with ordinality was (kind, stake, place)
          union all
          select kind, stake, 100 + place from unnest(v_kinds, v_parts)
            with ordinality new (kind, stake, place)) both_
        group by kind) part;
    v_round.stake := v_step.stake;
    if cardinality(v_round.fund_kinds) = 1 and v_round.fund_kinds[1] = v_gate.kind then
      v_round.fund_kinds := null;
      v_round.fund_stakes := null;
    end if;
    update round r set stake = v_round.stake, fund_kinds = v_round.fund_kinds,
        fund_stakes = v_round.fund_stakes, fund_grant = grant_id
      where r.player_id = v_round.player_id and r.id = v_round.id;
  end if;
  at := coalesce(at, p_at, date_trunc('milliseconds', clock_timestamp()));
  verdict := 'made';

  v_paid := case when v_step.status = 'void' then v_round.stake else v_step.payout end;
  v_source := case when v_step.status = 'void' then 'bets' else 'wins' end;
  if v_paid > 0 then
    v_kinds := coalesce(v_round.fund_kinds, array(select a.kind from wallet_account a
      where a.player_id = v_round.player_id and a.currency = v_round.currency and a.is_gate));
    v_parts := wallet_shares(v_paid, coalesce(v_round.fund_stakes, array[v_round.stake]));
    select m.verdict, m.balance, m.sequence into verdict, balance, sequence
      from (
        select array_agg(side.account order by part.place, side.n) as accounts,
          array_agg(side.amount order by part.place, side.n) as amounts
        from unnest(v_kinds, v_parts) with ordinality part (kind, amount, place)
        cross join lateral (values (1, v_source, -part.amount), (2, part.kind, part.amount))
          side (n, account, amount)
        where part.amount > 0) t
      cross join lateral wallet_move(
        v_round.player_id, v_step.transfer_id, v_round.currency,
        case when v_step.status = 'void' then 'round.void' else 'round.payout' end,
        t.accounts, t.amounts, at, jsonb_build_object('round', v_round.id)) m;
    if verdict <> 'made' then
      verdict := 'manual';
      update round r set status = 'manual', settle_at = null
        where r.player_id = v_round.player_id and r.id = v_round.id;
      return;
    end if;
    -- Under the gate's lock that the move holds. A stake that comes back leaves the period it was made in.
    update stake_total t set
      won = t.won + case when v_step.status = 'void' then 0 else v_paid end,
      staked = t.staked - case when v_step.status = 'void' then least(v_paid, t.staked) else 0 end
      where t.player_id = v_round.player_id and t.currency = v_round.currency and t.ends_at > at
        and (v_step.status <> 'void' or t.starts_at <= v_round.opened_at);
  else
    select a.balance, a.sequence into balance, sequence from wallet_account a
      where a.player_id = v_round.player_id and a.currency = v_round.currency and a.is_gate;
  end if;
  update round r set actions = v_step.actions, action_count = v_step.action_count,
      status = v_step.status, outcome = v_step.outcome, legal = v_step.legal,
      payout = v_step.payout, last_action_at = at, settle_at = at + v_step.settle_after
    where r.player_id = v_round.player_id and r.id = v_round.id;
end $$;
