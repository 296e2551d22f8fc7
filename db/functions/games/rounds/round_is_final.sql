create or replace function round_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a round that is over is final';
end $$;
