-- Takes the stake that an action adds to an open round, and locks the gate first. `verdict` is 'made' or the reason for
-- a refusal; 'manual' means that the transfer already exists. The returned `p_round` has the total stake and its
-- accounts.
create or replace function rounds_add_stake(
  inout p_round round, p_stake bigint, p_id uuid, p_funds ledger_account[], p_at timestamptz,
  out verdict text, out balance bigint, out sequence bigint, out at timestamptz,
  out rule text, out used bigint, out max bigint, out retry_at timestamptz, out grant_id uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  v_added bigint := p_stake - p_round.stake;
  v_gate  wallet_account;
  v_found round_found[];
  v_kinds ledger_account[];
  v_parts bigint[];
begin
  grant_id := p_round.fund_grant;
  select * into v_gate from wallet_account a
    where a.player_id = p_round.player_id and a.currency = p_round.currency and a.is_gate
    for update;
  -- The clock is read under the lock, so that the times of a player's stakes are ascending.
  at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  v_kinds := array[v_gate.kind];
  v_parts := array[v_added];
  if v_gate.is_guarded or v_gate.balance < v_added or v_gate.kind <> p_funds[1] then
    v_found := rounds_guard(array[(1, p_round.player_id, p_round.id, 'added', p_round.game_id,
      p_round.currency, v_added, 0, interval '0', false, null, 0, at, v_gate.kind, v_gate.balance,
      v_gate.sequence, v_gate.is_guarded)::round_met], p_funds, at);
  end if;
  if cardinality(v_found) > 0 then
    verdict := v_found[1].stopped;
    -- A round has one grant, so money of another grant is not added to it.
    if verdict is null and v_found[1].grant_id <> p_round.fund_grant then
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
    grant_id := coalesce(p_round.fund_grant, v_found[1].grant_id);
  end if;
  -- The transfer has the same reason as a first stake, because the books sum all stakes of a round by it.
  select m.verdict, m.balance, m.sequence into verdict, balance, sequence
    from (
      select array_agg(side.account order by part.place, side.n) as accounts,
        array_agg(side.amount order by part.place, side.n) as amounts
      from unnest(v_kinds, v_parts) with ordinality part (kind, amount, place)
      cross join lateral (values (1, part.kind, -part.amount),
        (2, 'bets'::ledger_account, part.amount)) side (n, account, amount)) t
    cross join lateral wallet_move(p_round.player_id, p_id, p_round.currency, 'round',
      t.accounts, t.amounts, at, jsonb_build_object('round', p_round.id)) m;
  if verdict <> 'made' then
    verdict := case verdict when 'short' then 'short' else 'manual' end;
    return;
  end if;
  perform rounds_count(array[(p_round.player_id, p_id, p_round.id, p_round.currency, 1,
    v_gate.kind, v_added, 0)::wallet_stake], false, at);
  -- Accounts keep the order in which they were first used; each has one share of the total stake.
  select array_agg(kind order by place), array_agg(stake order by place)
    into p_round.fund_kinds, p_round.fund_stakes
    from (select kind, min(place) as place, sum(stake)::bigint as stake
      from (select kind, stake, place from unnest(
          coalesce(p_round.fund_kinds, array[v_gate.kind]),
          coalesce(p_round.fund_stakes, array[p_round.stake]))
          with ordinality was (kind, stake, place)
        union all
        select kind, stake, 100 + place from unnest(v_kinds, v_parts)
          with ordinality new (kind, stake, place)) both_
      group by kind) part;
  p_round.stake := p_stake;
  if cardinality(p_round.fund_kinds) = 1 and p_round.fund_kinds[1] = v_gate.kind then
    p_round.fund_kinds := null;
    p_round.fund_stakes := null;
  end if;
  update round r set stake = p_round.stake, fund_kinds = p_round.fund_kinds,
      fund_stakes = p_round.fund_stakes, fund_grant = grant_id
    where r.player_id = p_round.player_id and r.id = p_round.id;
end $$;
