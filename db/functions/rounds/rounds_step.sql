-- Writes what an action has made of an open round, and pays: 'made'; 'stale', the round is over or has
-- other actions than the caller knew; nothing where there is no such round. A round that is void gives
-- its stake back.
create or replace function rounds_step(p_step json, p_funds ledger_account[], p_at timestamptz,
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
