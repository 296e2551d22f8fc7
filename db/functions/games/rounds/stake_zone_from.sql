-- Returns when another time zone takes effect: at the next midnight of the current zone or, if that is within closed
-- hours, at their end.
create or replace function stake_zone_from(
  p_from integer, p_to integer, p_zone text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select coalesce(stake_hours_end(p_from, p_to, p_zone, day.at), day.at)
  from (select (date_trunc('day', p_at at time zone p_zone) + interval '1 day') at time zone p_zone
    as at) day
$$;
