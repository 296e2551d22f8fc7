-- Subtracts a rollback from a round: a bet with its stake, and `p_wins` wins of `p_won` in total, of which `p_lost` was
-- paid to a bonus or free rounds. If the round is closed, publishes the change as an event.
create or replace function supplier_round_undone(
  p_round supplier_round, p_other supplier_tx, p_stake bigint, p_won bigint, p_wins integer, p_lost bigint,
  p_at timestamptz)
returns void language plpgsql as $$
#variable_conflict use_column
declare
  v_bets  integer := case when p_other.kind = 'bet' then 1 else 0 end;
  v_funds record;
  v_cost  bigint;
begin
  select coalesce(array_agg(kind order by kind), '{}') as kinds,
      coalesce(array_agg(stake order by kind), '{}') as stakes into v_funds
    from (select kind, sum(stake)::bigint as stake from (
        select * from unnest(p_round.fund_kinds, p_round.fund_stakes) was (kind, stake)
        union all select kind, -amount from unnest(p_other.kinds, p_other.parts) gone (kind, amount)
          where p_other.kind = 'bet') both_
      group by kind having sum(stake) > 0) part;
  v_cost := p_stake - coalesce((select sum(part.amount) from unnest(p_other.kinds, p_other.parts)
    part (kind, amount) where part.kind = 'free' and p_other.kind = 'bet'), 0);
  update supplier_round o set
      counted_at = case when o.bets > v_bets or v_bets = 0 then o.counted_at end,
      staked = o.staked - p_stake, won = o.won - p_won, bets = o.bets - v_bets,
      undone = o.undone + v_bets, wins = o.wins - p_wins, grant_paid = o.grant_paid - p_lost,
      fund_kinds = v_funds.kinds, fund_stakes = v_funds.stakes,
      -- A round without money of a grant no longer delays the end of the grant, unless the round was published.
      fund_grant = case when o.told = 0 and not 'bonus' = any (v_funds.kinds)
        and not 'free' = any (v_funds.kinds) and o.grant_paid = p_lost then null
        else o.fund_grant end,
      state = case when o.bets = v_bets and o.wins = p_wins then 'void' else o.state end,
      told = o.told + case when o.closed_at is null then 0 else 1 end, last_at = p_at
    where o.player_id = p_round.player_id and o.id = p_round.id returning * into p_round;
  if p_round.closed_at is not null then
    p_round.told := p_round.told - 1;
    perform supplier_notify(p_round, -p_stake, -v_cost, -p_won, p_at);
  end if;
end $$;
