create or replace function lottery_salt_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the salt of a lottery stays as it is';
end $$;
