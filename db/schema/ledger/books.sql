-- Closed days: what every account held and what players owned, each day's hash over the one before it.
create table books_day (
  day       date        primary key,
  closed_at timestamptz not null,
  -- The words of the day, byte for byte as they were hashed.
  content   text        not null,
  previous  bytea       not null,
  hash      bytea       not null,
  unique (hash)
);

-- What the rules of a module have found of a day: how much, and the first of it.
create table books_check (
  day    date        not null,
  module   text        not null check (length(module) <= 60),
  faults integer     not null,
  found  jsonb       not null,
  at     timestamptz not null,
  primary key (day, module)
);

-- The tree of a day and currency: its nodes level by level, many in a row of the table. Kept for some days.
create table books_nodes (
  day      date    not null,
  currency text    not null,
  level    integer not null,
  -- The first node of the row stands at so many times the length of a row.
  part     integer not null,
  nodes    bytea   not null,
  primary key (day, currency, level, part)
);

-- A player's own leaf of a day: its place in the tree, and the salt that only the player is told.
create table books_leaf (
  player_id bigint  not null,
  day       date    not null,
  currency  text    not null,
  place     integer not null,
  amount    bigint  not null check (amount > 0),
  salt      bytea   not null,
  primary key (player_id, day, currency)
);
create index books_leaf_day_idx on books_leaf (day);
