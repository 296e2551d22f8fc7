-- Names of accounts that were closed on a break from play: nobody opens another account by them before its end.
-- What the account was called is forgotten; of each name a keyed hash is left, which nobody reads anything from.
create table held_name (
  name_hash text        primary key check (name_hash ~ '^[0-9a-f]{64}$'),
  -- Null: for ever.
  until     timestamptz
);
select distribute('held_name', 'name_hash');
create index held_name_until_idx on held_name (until) where until is not null;
