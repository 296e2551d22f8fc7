-- Returns when the daily closed hours that contain a moment end; null outside them. `p_from` and `p_to` are minutes
-- after midnight in the zone; if `p_from` is greater, the hours include midnight.
create or replace function stake_hours_end(
  p_from integer, p_to integer, p_zone text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (l.day + l.later + make_interval(mins => p_to)) at time zone p_zone
  from (select date_trunc('day', d.local) as day, d.minute, case when p_from > p_to
      and d.minute >= p_from then interval '1 day' else interval '0' end as later
    from (select p_at at time zone p_zone as local, (extract(hour from p_at at time zone p_zone) * 60
      + extract(minute from p_at at time zone p_zone))::integer as minute) d) l
  where case when p_from < p_to then l.minute >= p_from and l.minute < p_to
    else l.minute >= p_from or l.minute < p_to end
$$;
