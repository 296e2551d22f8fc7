-- The salt of a chain comes of an event that nobody could know when link 0 was published: the hash of a Bitcoin
-- block whose height is named with the chain, or, in the sandbox, a value drawn after the row was written.
alter table flight_chain alter column salt drop not null;
alter table flight_chain add column salt_block integer check (salt_block > 0);
alter table flight_chain add column salted_at timestamptz;
update flight_chain set salted_at = announced_at;
alter table flight_chain add constraint flight_chain_salted_check check (
  (salt is null) = (salted_at is null) and salted_at >= announced_at);
alter table flight_chain add constraint flight_chain_block_check check (
  salt_block is null or salt is null or salt ~ '^0{16}[0-9a-f]{48}$');

-- What was published stays: link 0 and its time, and the salt once it is there.
create function flight_chain_is_published() returns trigger language plpgsql as $$
begin
  if (new.id, new.first_hash, new.announced_at, new.salt_rule, new.salt_block)
      is distinct from (old.id, old.first_hash, old.announced_at, old.salt_rule, old.salt_block)
    or old.salt is not null
      and (new.salt, new.salted_at) is distinct from (old.salt, old.salted_at) then
    raise exception 'what was published of a chain stays as it is';
  end if;
  return new;
end $$;
create trigger flight_chain_is_published before update on flight_chain
  for each row execute function flight_chain_is_published();
