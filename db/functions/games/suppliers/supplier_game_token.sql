-- Returns the validity of a token, as `supplier_token` does; the token of another game is invalid.
create or replace function supplier_game_token(p_player bigint, p_token bytea, p_supplier text, p_currency text,
  p_game integer, p_at timestamptz) returns text language plpgsql stable as $$
begin
  if exists (select from supplier_session s
      where s.player_id = p_player and s.token_hash = p_token and s.game_id <> p_game) then
    return 'TOKEN_INVALID';
  end if;
  return supplier_token(p_player, p_token, p_supplier, p_currency, p_at);
end $$;
