create or replace function stake_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC'
$$;
