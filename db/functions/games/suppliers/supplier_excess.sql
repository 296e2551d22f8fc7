-- Returns the first limit of the supplier that a payment of `p_amount` exceeds, if `p_stake` more is staked in its
-- round; null if it exceeds none. `p_pays` is the maximum payout of the game as a multiple of the stake.
create or replace function supplier_excess(p jsonb, p_round supplier_round, p_pays integer, p_stake bigint,
  p_amount bigint, p_at timestamptz, out rule text, out used bigint, out max bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_limits jsonb := p -> 'limits';
  v_staked bigint := coalesce(p_round.staked, 0) + p_stake;
  v_today  date := (p_at at time zone 'UTC')::date;
  v_most   constant numeric := 9000000000000000000;
  v_day    record;
  v_month  record;
begin
  if p_amount = 0 then
    return;
  end if;
  select coalesce(sum(t.staked), 0)::bigint as staked, coalesce(sum(t.won), 0)::bigint as won,
      coalesce(sum(t.given), 0)::bigint as given into v_day
    from supplier_total t
    where t.player_id = (p ->> 'player')::bigint and t.supplier = p ->> 'supplier'
      and t.currency = p ->> 'currency' and t.day = v_today;
  if v_staked > 0 then
    select 'win_of_game', p_round.won + p_amount, least(v_most,
        v_staked::numeric * coalesce(p_pays, (v_limits ->> 'gamePays')::integer))::bigint
      into rule, used, max;
    if coalesce(used, p_amount) > max then
      used := coalesce(used, p_amount);
      return;
    end if;
    select 'win_call', p_amount, (v_limits ->> 'winCall')::bigint into rule, used, max;
    if used > max then
      return;
    end if;
    select 'win_day', v_day.won + p_amount - v_day.staked - p_stake, (v_limits ->> 'winDay')::bigint
      into rule, used, max;
    if used > max then
      return;
    end if;
  else
    select 'given_call', p_amount, (v_limits ->> 'givenCall')::bigint into rule, used, max;
    if used > max then
      return;
    end if;
    select 'given_day', v_day.given + p_amount, (v_limits ->> 'givenDay')::bigint
      into rule, used, max;
    if used > max then
      return;
    end if;
    select coalesce(sum(t.staked), 0)::bigint as staked, coalesce(sum(t.given), 0)::bigint as given
        into v_month
      from supplier_total t
      where t.player_id = (p ->> 'player')::bigint and t.supplier = p ->> 'supplier'
        and t.currency = p ->> 'currency' and t.day > v_today - 30 and t.day <= v_today;
    select 'given_share', v_month.given + p_amount,
        least(v_most, (v_limits ->> 'givenFree')::numeric
          + trunc(greatest(0, v_month.staked)::numeric * (v_limits ->> 'givenPercent')::integer / 100))::bigint
      into rule, used, max;
    if used > max then
      return;
    end if;
  end if;
  rule := null;
  used := null;
  max := null;
end $$;
