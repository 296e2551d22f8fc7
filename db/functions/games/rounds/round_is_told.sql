-- The transaction that ends a round of many steps publishes it.
create or replace function round_is_told() returns trigger language plpgsql as $$
begin
  new.told_in := pg_current_xact_id();
  return new;
end $$;
