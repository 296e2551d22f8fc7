create or replace function stake_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (date_trunc(p_period, p_at at time zone 'UTC') + ('1 ' || p_period)::interval)
    at time zone 'UTC'
$$;
