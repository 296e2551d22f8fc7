-- Checks the token, the round and the game of a bet. `p_is_open` says whether the game accepts new rounds.
create or replace function supplier_judge_bet(
  p jsonb, p_round supplier_round, p_game integer, p_is_open boolean, inout v supplier_verdict)
language plpgsql as $$
#variable_conflict use_column
declare
  p_player bigint := (p ->> 'player')::bigint;
  v_token  bytea := decode(p ->> 'token', 'hex');
begin
  -- An operator has approved the message after it was held, so its token may have expired meanwhile.
  if not coalesce((p ->> 'approved')::boolean, false) then
    v.status := supplier_game_token(p_player, v_token, p ->> 'supplier', p ->> 'currency', p_game,
      v.processed_at);
    if v.status <> 'OK' then
      return;
    end if;
  end if;
  -- A bet extends the session, until at most 12 hours after its start. The sum is computed in UTC, because Citus
  -- refuses arithmetic that depends on the time zone of the connection in an update.
  update supplier_session s
    set expires_at = least(v.processed_at + interval '30 minutes',
      (s.made_at at time zone 'UTC' + interval '12 hours') at time zone 'UTC')
    where s.player_id = p_player and s.token_hash = v_token
      and s.expires_at < v.processed_at + interval '15 minutes';
  if p_round.closed_at is not null then
    v.status := 'BAD_REQUEST';
    v.rule := 'round_closed';
    return;
  end if;
  -- In a game that is switched off, only bets in a round that is already open are accepted.
  if not p_is_open and coalesce(p_round.state <> 'open', true) then
    v.status := 'GAME_UNAVAILABLE';
  end if;
end $$;
