-- Writes an accepted message: its round, then the bet, win or rollback, then the end of the round. Refuses a rollback
-- if the player no longer has the money to take back.
create or replace function supplier_save(
  p jsonb, p_round supplier_round, p_game integer, p_gate ledger_account, p_stake round_found,
  p_other supplier_tx, p_id uuid, inout v supplier_verdict)
language plpgsql as $$
#variable_conflict use_column
declare
  v_kind   text := p ->> 'kind';
  v_amount bigint := coalesce((p ->> 'amount')::bigint, 0);
  v_won    bigint := case when v_kind = 'betwin' then (p ->> 'winAmount')::bigint else v_amount end;
begin
  if p ? 'round' and p_round.id is null then
    insert into supplier_round (player_id, id, supplier, round_id, game_id, currency, state, opened_at,
      last_at)
    values ((p ->> 'player')::bigint, supplier_id(p ->> 'roundUuid', v.processed_at), p ->> 'supplier',
      p ->> 'round', p_game, p ->> 'currency', case when v_kind = 'rollback' then 'void' else 'open' end,
      v.processed_at, v.processed_at)
    returning * into p_round;
  end if;
  if v_kind in ('bet', 'betwin') then
    p_round := supplier_save_bet(p, p_round, p_gate, p_stake, p_id, v.processed_at);
    v.moved := v_amount > 0;
  end if;
  if v_kind in ('win', 'betwin', 'promo') then
    p_round := supplier_save_win(p, p_round, p_gate, v_won, p_id, v.processed_at);
    v.moved := v.moved or v_won > 0;
    if v_kind <> 'promo' and p_round.closed_at is not null then
      v.alarm := 'late_win';
    end if;
  end if;
  if v_kind = 'rollback' then
    v.status := supplier_undo(p_round, p_other, p ->> 'tx', p_id, v.processed_at);
    if v.status <> 'OK' then
      v.alarm := 'rollback_refused';
      return;
    end if;
    v.moved := p_other.tx_id is not null and p_other.undone_by is null and p_other.amount > 0;
    p_round := supplier_save_rollback(p, p_round, p_other, p_id, v.processed_at);
  end if;
  if v_kind <> 'round/close' then
    insert into supplier_tx_owner (tx_id, supplier, player_id)
      select one, p ->> 'supplier', (p ->> 'player')::bigint
      from unnest(array[p ->> 'tx', p ->> 'winTx']) one where one is not null;
    v.wallet_tx := p_id;
  end if;
  if v_kind = 'round/close' or coalesce((p ->> 'closes')::boolean, false) then
    p_round := supplier_close(p_round, v.processed_at);
  end if;
end $$;
