create or replace function supplier_count(p_player bigint, p_supplier text, p_currency text, p_at timestamptz,
  p_staked bigint, p_won bigint, p_given bigint) returns void language plpgsql as $$
begin
  if p_staked = 0 and p_won = 0 and p_given = 0 then
    return;
  end if;
  insert into supplier_total as t (player_id, supplier, currency, day, staked, won, given)
    values (p_player, p_supplier, p_currency, (p_at at time zone 'UTC')::date, p_staked, p_won, p_given)
  on conflict (player_id, supplier, currency, day) do update
    set staked = t.staked + excluded.staked, won = t.won + excluded.won, given = t.given + excluded.given;
end $$;
