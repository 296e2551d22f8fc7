-- Checks a stake by the same rules as a bet on an own game, and finds the accounts that pay it. `stopped` of the result
-- is the status for the supplier: 'OK' or the reason for a refusal. A stake of zero uses no account.
create or replace function supplier_judge_stake(
  p jsonb, p_funds ledger_account[], p_gate wallet_account, p_round supplier_round, p_game integer, p_id uuid,
  p_at timestamptz)
returns round_found language plpgsql as $$
#variable_conflict use_column
declare
  p_player   bigint := (p ->> 'player')::bigint;
  v_currency text := p ->> 'currency';
  v_amount   bigint := coalesce((p ->> 'amount')::bigint, 0);
  v_met      round_met;
  v_found    round_found[];
  v_stake    round_found;
begin
  v_stake.stopped := 'OK';
  v_stake.kinds := '{}';
  v_stake.stakes := '{}';
  if v_amount = 0 and not coalesce((p ->> 'free')::boolean, false) then
    return v_stake;
  end if;
  if p_gate.is_guarded or p_gate.balance < v_amount or p_gate.kind <> p_funds[1] then
    v_met := (1, p_player, p_id, case when p_round.counted_at is not null then 'more' end,
      p_game, v_currency, v_amount, 0, interval '0', false, null, 0, p_at, p_gate.kind, p_gate.balance, p_gate.sequence, p_gate.is_guarded)::round_met;
    v_found := rounds_guard(array[v_met], p_funds, p_at);
  end if;
  if cardinality(v_found) > 0 then
    v_stake.stopped := case v_found[1].stopped when 'blocked' then 'PLAYER_BLOCKED'
      when 'short' then 'INSUFFICIENT_FUNDS' when 'limited' then 'LIMIT_REACHED' else 'OK' end;
    -- A round has one grant, so money of another grant is not added to it.
    if v_stake.stopped = 'OK' and v_found[1].grant_id <> p_round.fund_grant then
      v_stake.stopped := 'LIMIT_REACHED';
      v_stake.rule := 'bonus_round';
      return v_stake;
    end if;
    if v_stake.stopped <> 'OK' then
      v_stake.rule := v_found[1].rule;
      v_stake.used := v_found[1].used;
      v_stake.max := case when v_found[1].rule <> 'hours' then v_found[1].max end;
      v_stake.retry_at := v_found[1].retry_at;
      return v_stake;
    end if;
    if v_found[1].is_free then
      update wallet_account a set is_guarded = false where a.player_id = p_player
        and a.currency = v_currency and a.kind = p_gate.kind;
    end if;
  end if;
  if v_amount > 0 then
    v_stake.kinds := coalesce(v_found[1].kinds, array[p_gate.kind]);
    v_stake.stakes := coalesce(v_found[1].stakes, array[v_amount]);
    v_stake.grant_id := v_found[1].grant_id;
  end if;
  return v_stake;
end $$;
