-- Checks one message of a supplier and writes its effect, under the lock of the player's gate (docs/suppliers.md). The
-- order of the checks: id, game, round, token or referenced transaction, accounts of the stake, limits of the supplier.
-- A refusal moves no money. The caller forces plans by index.
create or replace function supplier_take(p jsonb, p_funds ledger_account[], p_at timestamptz)
returns supplier_verdict
language plpgsql as $$
#variable_conflict use_column
declare
  v          supplier_verdict;
  v_kind     text := p ->> 'kind';
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_currency text := p ->> 'currency';
  v_id       uuid;
  v_gate     wallet_account;
  v_game     record;
  v_round    supplier_round;
  v_stake    round_found;
  v_most     bigint;
  v_back     record;
  v_other    supplier_tx;
begin
  v.place := (p ->> 'place')::integer;
  v.replay := false;
  v.moved := false;
  select * into v_gate from wallet_account a
    where a.player_id = p_player and a.currency = v_currency and a.is_gate for update;
  v.processed_at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  v_id := supplier_id(p ->> 'id', v.processed_at);
  select g.id, g.max_win_x, g.is_active and g.is_offered and g.is_supplied as is_open
    into v_game
    from game g where g.supplier = v_supplier and g.external_code = p ->> 'code';

  <<judged>>
  begin
    v.status := 'OK';
    v := supplier_known(p, v);
    exit judged when v.status <> 'OK' or v.replay;
    if v_gate.player_id is null then
      v.status := case when exists (select from player where id = p_player)
        then 'CURRENCY_MISMATCH' else 'PLAYER_UNKNOWN' end;
    elsif v_game.id is null then
      v.status := 'GAME_UNAVAILABLE';
    end if;
    exit judged when v.status <> 'OK';

    if p ? 'round' then
      select * into v_round from supplier_round o
        where o.player_id = p_player and o.supplier = v_supplier and o.round_id = p ->> 'round';
      if v_round.currency <> v_currency then
        v.status := 'CURRENCY_MISMATCH';
      elsif v_round.game_id <> v_game.id and v_kind in ('bet', 'betwin', 'win') then
        v.status := 'BAD_REQUEST';
        v.rule := 'game.code';
      end if;
      exit judged when v.status <> 'OK';
    end if;
    if v_kind in ('bet', 'betwin') then
      v := supplier_judge_bet(p, v_round, v_game.id, v_game.is_open, v);
      exit judged when v.status <> 'OK';
      v_stake := supplier_judge_stake(p, p_funds, v_gate, v_round, v_game.id, v_id, v.processed_at);
      v_most := (p -> 'limits' ->> 'stakeMax')::bigint;
      -- Applies the maximum stake of the jurisdiction, unless another rule or a limit as low refuses the stake already.
      if (p ->> 'amount')::bigint > v_most and (v_stake.stopped = 'OK'
          or (v_stake.rule in ('bet', 'given_bet') and v_stake.max > v_most)) then
        v_stake.stopped := 'LIMIT_REACHED';
        v_stake.rule := 'jurisdiction_bet';
        v_stake.max := v_most;
      end if;
      if v_stake.stopped <> 'OK' then
        v.status := v_stake.stopped;
        v.rule := v_stake.rule;
        v.used := v_stake.used;
        v.max := v_stake.max;
        v.retry_at := v_stake.retry_at;
      end if;
    elsif v_kind = 'win' then
      v := supplier_judge_win(p, v_round, v);
    elsif v_kind = 'round/close' and v_round.id is null then
      v.status := 'TX_NOT_FOUND';
    elsif v_kind = 'rollback' then
      v_back := supplier_judge_rollback(p, v_round, v);
      v := v_back.v;
      v_other := v_back.undone;
    end if;
    exit judged when v.status <> 'OK';
    if v_kind in ('win', 'betwin', 'promo') and not coalesce((p ->> 'approved')::boolean, false) then
      v := supplier_hold(p, v_round, v_game.max_win_x, v_id, v);
      exit judged when v.status <> 'OK';
    end if;
    v := supplier_save(p, v_round, v_game.id, v_gate.kind, v_stake, v_other, v_id, v);
  end judged;

  select b.own, b.bonus, b.sequence into v.own, v.bonus, v.sequence
    from supplier_balance(p_player, v_currency, coalesce(v_game.id, 0), v.processed_at) b;
  return v;
end $$;
