-- Trigger: refuses changes of what has been published of a chain, so that players can verify crash rounds against it.
-- Immutable are link 0, its time and the rule of the salt, and the salt itself once it is set.
create or replace function crash_chain_is_published() returns trigger language plpgsql as $$
begin
  if (new.id, new.first_hash, new.announced_at, new.salt_rule, new.salt_block)
      is distinct from (old.id, old.first_hash, old.announced_at, old.salt_rule, old.salt_block)
    or old.salt is not null
      and (new.salt, new.salted_at) is distinct from (old.salt, old.salted_at) then
    raise exception 'what was published of a chain stays as it is';
  end if;
  return new;
end $$;
