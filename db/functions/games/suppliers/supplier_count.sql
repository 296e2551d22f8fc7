create or replace function supplier_count(p_player bigint, p_supplier text, p_currency text, p_at timestamptz,
  p_staked bigint, p_won bigint, p_given bigint) returns void language sql as $$
  insert into supplier_total as t (player_id, supplier, currency, day, staked, won, given)
    select p_player, p_supplier, p_currency, (p_at at time zone 'UTC')::date, p_staked, p_won, p_given
    where p_staked <> 0 or p_won <> 0 or p_given <> 0
  on conflict (player_id, supplier, currency, day) do update
    set staked = t.staked + excluded.staked, won = t.won + excluded.won, given = t.given + excluded.given
$$;
