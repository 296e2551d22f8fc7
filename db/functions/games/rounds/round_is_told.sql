-- Trigger: a change of the status writes the id of the current transaction to the round, so that the event stream
-- publishes it again.
create or replace function round_is_told() returns trigger language plpgsql as $$
begin
  new.told_in := pg_current_xact_id();
  return new;
end $$;
