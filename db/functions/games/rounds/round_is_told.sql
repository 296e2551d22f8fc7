-- A round of many steps is told of by the transaction that ends it.
create or replace function round_is_told() returns trigger language plpgsql as $$
begin
  new.told_in := pg_current_xact_id();
  return new;
end $$;
