-- Suppliers' open rounds delay the end of their grant as own ones do. It is called with values, not for rows.
create or replace function bonus_rounds_opened(p_player_id bigint, p_grant_id uuid) returns integer
language plpgsql stable as $$
declare
  v_own     integer;
  v_outside integer;
begin
  select count(*) into v_own from round r
    where r.player_id = p_player_id and r.fund_grant = p_grant_id;
  select count(*) into v_outside from supplier_round o
    where o.player_id = p_player_id and o.fund_grant = p_grant_id;
  return v_own + v_outside;
end $$;
