-- Operators. A command creates an operator with permissions. The token is shown once and only its hash is stored; it
-- begins with the id of the operator, so that the row is found by its primary key.
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
