-- Crash rounds, which all players share. The seed of each is one link of a hash chain, SHA-256(link i) = link i-1,
-- whose first link was published before the first crash round.
create table crash_chain (
  id           bigint      primary key,
  -- The number of crash rounds that the chain contains.
  length       integer     not null check (length > 0),
  -- Link 0, which is public; no crash round uses it.
  first_hash   text        not null check (first_hash ~ '^[0-9a-f]{64}$'),
  salt         text        check (salt ~ '^[A-Za-z0-9_-]{1,64}$'),
  salt_rule    text        not null,
  -- Every thousandth link and the last one, encrypted, so that a leaked database does not reveal future crash rounds.
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
  -- Null: the crash round is not over, and its result is not public; the leader derives it from the chain.
  ended_at    timestamptz,
  crash100    integer,
  server_seed text,
  -- True: no node could accept cash-outs for some time during the crash round, so open bets were refunded.
  interrupted boolean     not null default false,
  -- When all of its bets were settled; null: not yet.
  landed_at   timestamptz,
  unique (chain_id, link)
);
create index crash_round_landing_idx on crash_round (id) where landed_at is null;

-- The lease of the leader. The token is a fencing token: a leader with an older one can no longer write.
create table crash_lead (
  id        boolean     primary key default true check (id),
  holder    uuid,
  token     bigint      not null default 0,
  until     timestamptz not null default '-infinity',
  -- Updated by each node that can accept cash-outs; a gap means an outage.
  served_at timestamptz not null default '-infinity'
);

insert into crash_lead default values;
