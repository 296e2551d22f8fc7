-- Suppliers' open rounds delay the end of their grant as own ones do.
create or replace function bonus_rounds_opened(p_player_id bigint, p_grant_id uuid) returns integer
language sql stable as $$
  select ((select count(*) from round r
    where r.player_id = p_player_id and r.fund_grant = p_grant_id)
  + (select count(*) from supplier_round o
    where o.player_id = p_player_id and o.fund_grant = p_grant_id))::integer
$$;
