-- Closes a round that has had no recent messages, under the lock that the player's messages take first. Returns false
-- if the round is not open.
create or replace function supplier_close_stuck(p_player bigint, p_id uuid, p_at timestamptz) returns boolean
language plpgsql as $$
#variable_conflict use_column
declare
  v_round supplier_round;
begin
  perform from wallet_account a join supplier_round o
      on o.player_id = a.player_id and o.currency = a.currency
    where o.player_id = p_player and o.id = p_id and a.is_gate for update of a;
  select * into v_round from supplier_round o
    where o.player_id = p_player and o.id = p_id and o.state = 'open';
  if not found then
    return false;
  end if;
  perform supplier_close(v_round, p_at);
  return true;
end $$;
