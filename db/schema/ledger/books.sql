-- Closed days of the ledger: balances of all accounts and the money of the players. The hash of a day includes the hash
-- of the previous day.
create table books_day (
  day       date        primary key,
  closed_at timestamptz not null,
  -- The hashed text, byte for byte.
  content   text        not null,
  previous  bytea       not null,
  hash      bytea       not null,
  unique (hash)
);

-- Results of the checks of a day, by module: the number of faults, and the first of them.
create table books_check (
  day    date        not null,
  module   text        not null check (length(module) <= 60),
  faults integer     not null,
  found  jsonb       not null,
  at     timestamptz not null,
  primary key (day, module)
);

-- Merkle trees, one for each day and currency, level by level; a row holds many nodes. Kept for some days.
create table books_nodes (
  day      date    not null,
  currency text    not null,
  level    integer not null,
  -- The index of the row in its level: its first node is `part` times the number of nodes in a row.
  part     integer not null,
  nodes    bytea   not null,
  primary key (day, currency, level, part)
);

-- The leaf of a player in the tree of a day: its index, and the salt, which only the player receives.
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
