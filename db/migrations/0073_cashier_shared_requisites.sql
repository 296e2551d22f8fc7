-- The same requisite of two players is known by a keyed hash that no player is part of; those shown before have none.
alter table payment_requisite add column shared_hash bytea;
create index payment_requisite_shared_idx on payment_requisite (shared_hash, player_id)
  where shared_hash is not null;
