-- Splits a sum in proportion to the stakes. Parts are rounded down, and the remainder goes to the account that was used
-- first.
create or replace function wallet_shares(p_sum bigint, p_stakes bigint[]) returns bigint[]
language sql immutable as $$
  with part as (
    select place, div(p_sum::numeric * stake, sum(stake) over ())::bigint as amount
    from unnest(p_stakes) with ordinality s (stake, place)
  )
  select array_agg(
    case when place = 1
      then p_sum - coalesce((select sum(other.amount) from part other where other.place > 1), 0)::bigint
      else amount end order by place)
  from part
$$;
