-- Closes an open round and publishes it. A round without bets is not published.
create or replace function supplier_close(p_round supplier_round, p_at timestamptz) returns supplier_round
language plpgsql as $$
declare
  v_cost bigint;
begin
  if p_round.closed_at is not null then
    return p_round;
  end if;
  if p_round.bets + p_round.wins > 0 then
    v_cost := p_round.staked - coalesce((select sum(part.stake)
      from unnest(p_round.fund_kinds, p_round.fund_stakes) part (kind, stake)
      where part.kind = 'free'), 0);
    perform supplier_notify(p_round, p_round.staked, v_cost, p_round.won, p_at);
    p_round.told := p_round.told + 1;
  end if;
  p_round.state := case when p_round.bets + p_round.wins = 0 then 'void' else 'closed' end;
  p_round.closed_at := p_at;
  update supplier_round o set state = p_round.state, closed_at = p_at, told = p_round.told
    where o.player_id = p_round.player_id and o.id = p_round.id;
  return p_round;
end $$;
