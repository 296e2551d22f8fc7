-- Who works here. An operator is made by a command, with what they may do; the token is shown once and
-- only its hash is kept. The id stands in front of the token, so that it is found by its key.
create table operator (
  id          uuid        primary key,
  name        text        not null check (length(name) between 1 and 100),
  permissions text[]      not null,
  token_hash  bytea       not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz
);
create index operator_created_idx on operator (created_at desc, id);
