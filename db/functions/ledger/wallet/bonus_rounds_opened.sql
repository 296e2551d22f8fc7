-- Returns how many rounds of own games and of suppliers have used money of a grant or free rounds. The end of a
-- grant waits until all of them are in `bonus_grant.rounds`. Citus refuses a query that calls it for each row.
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
