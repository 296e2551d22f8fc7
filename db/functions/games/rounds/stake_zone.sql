-- Returns the first of two time zones if PostgreSQL knows its name, otherwise the second.
create or replace function stake_zone(p_zone text, p_other text) returns text
language plpgsql stable as $$
begin
  perform timestamptz 'epoch' at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return p_other;
end $$;
