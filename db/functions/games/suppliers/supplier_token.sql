-- Returns the validity of a token at a moment: 'OK' or the reason why stakes with it are refused.
create or replace function supplier_token(
  p_player bigint, p_token bytea, p_supplier text, p_currency text, p_at timestamptz)
returns text language plpgsql stable as $$
declare
  v_launch record;
begin
  select s.supplier, s.currency, s.expires_at, p.blocked_at, l.revoked_at, l.expires_at as login_until
    into v_launch
    from supplier_session s
    join player p on p.id = s.player_id
    left join session l on l.player_id = s.player_id and l.id = s.session_id
    where s.player_id = p_player and s.token_hash = p_token;
  if not found then
    return case when exists (select from player where id = p_player)
      then 'TOKEN_INVALID' else 'PLAYER_UNKNOWN' end;
  end if;
  return case
    when v_launch.supplier <> p_supplier then 'TOKEN_INVALID'
    when v_launch.blocked_at is not null then 'PLAYER_BLOCKED'
    when v_launch.expires_at <= p_at or v_launch.revoked_at is not null
      or coalesce(v_launch.login_until <= p_at, true) then 'TOKEN_EXPIRED'
    when v_launch.currency <> p_currency then 'CURRENCY_MISMATCH'
    else 'OK' end;
end $$;
