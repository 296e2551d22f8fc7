-- Crash rounds that all players share. Each is drawn by one link of a chain that was made, and whose first
-- hash was published, before the first of them: SHA-256(link i) = link i-1.
create table crash_chain (
  id           bigint      primary key,
  -- How many crash rounds the chain is enough for.
  length       integer     not null check (length > 0),
  -- Link 0: it stands published, and no crash round is drawn by it.
  first_hash   text        not null check (first_hash ~ '^[0-9a-f]{64}$'),
  salt         text        check (salt ~ '^[A-Za-z0-9_-]{1,64}$'),
  salt_rule    text        not null,
  -- Every thousandth link and the last, sealed: whoever reads the database knows no crash round to come.
  links        bytea       not null,
  announced_at timestamptz not null,
  salt_block   integer check (salt_block > 0),
  salted_at    timestamptz,
  constraint crash_chain_salted_check check (
    (salt is null) = (salted_at is null) and salted_at >= announced_at),
  constraint crash_chain_block_check check (
    salt_block is null or salt is null or salt ~ '^0{16}[0-9a-f]{48}$')
);

create table crash_round (
  id          bigint      primary key,
  chain_id    bigint      not null,
  link        integer     not null check (link > 0),
  betting_at  timestamptz not null,
  starts_at   timestamptz not null,
  -- Until then nobody is told where it ends; who has to know finds it in the chain.
  ended_at    timestamptz,
  crash100    integer,
  server_seed text,
  -- No node could take a player's word while it was in the air: what was not taken went back.
  interrupted boolean     not null default false,
  -- All of its bets have come to their end.
  landed_at   timestamptz,
  unique (chain_id, link)
);
create index crash_round_landing_idx on crash_round (id) where landed_at is null;

-- Which node leads. A leader that slept has an older token, and writes nothing any more.
create table crash_lead (
  id        boolean     primary key default true check (id),
  holder    uuid,
  token     bigint      not null default 0,
  until     timestamptz not null default '-infinity',
  -- Moved on by every node that can take a player's word; a gap in it is an outage.
  served_at timestamptz not null default '-infinity'
);

insert into crash_lead default values;
