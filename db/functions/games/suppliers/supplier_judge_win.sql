-- Checks that a win is due: it needs the bet that it names, another bet in its round, or a reward.
create or replace function supplier_judge_win(p jsonb, p_round supplier_round, inout v supplier_verdict)
language plpgsql as $$
#variable_conflict use_column
declare
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_ref      text := p ->> 'ref';
  v_free     boolean := coalesce((p ->> 'free')::boolean, false);
  v_bet      supplier_tx;
begin
  if v_ref is not null then
    select * into v_bet from supplier_tx t
      where t.player_id = p_player and t.supplier = v_supplier and t.tx_id = v_ref;
    v.status := case
      when not found or v_bet.kind not in ('bet', 'tombstone')
        or v_bet.round is distinct from p_round.id then 'TX_NOT_FOUND'
      when v_bet.kind = 'tombstone' or v_bet.undone_by is not null then 'TX_ROLLED_BACK'
      else 'OK' end;
  elsif p_round.bets > 0 then
    v.status := 'OK';
  elsif v_free and coalesce(p_round.undone, 0) = 0 then
    -- The reward must be one that a free bet of the player has named, unless the supplier may give its own.
    if not coalesce((p ->> 'freeWins')::boolean, false) and not exists (select from supplier_reward r
        where r.player_id = p_player and r.supplier = v_supplier and r.reward_id = p ->> 'reward') then
      v.status := 'TX_NOT_FOUND';
      v.rule := 'reward_id';
    end if;
  elsif p_round.undone > 0 then
    v.status := 'TX_ROLLED_BACK';
  elsif not v_free then
    v.status := 'TX_NOT_FOUND';
  end if;
  if v.status = 'TX_ROLLED_BACK' then
    v.alarm := 'win_of_rolled_back';
  end if;
end $$;
