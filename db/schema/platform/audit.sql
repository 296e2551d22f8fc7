-- The audit log: changes by operators, jobs and providers, with the values before and after and the reason. Each player
-- has a chain of entries; the chain of the casino has player 0. Each entry contains the hash of the previous one, so
-- that a deleted or changed entry is detected.
create table audit_entry (
  player_id  bigint      not null,
  n          bigint      not null,
  at         timestamptz not null,
  actor_kind text        not null check (actor_kind in ('operator', 'job', 'provider', 'command')),
  actor      text        not null check (length(actor) <= 200),
  action     text        not null check (length(action) <= 100),
  subject    text        not null check (length(subject) <= 200),
  before     jsonb,
  after      jsonb,
  why        text        not null check (length(why) <= 1000),
  hash       bytea       not null,
  primary key (player_id, n)
);
create index audit_entry_at_idx on audit_entry (at desc, player_id, n);

-- The last entry of each chain; its row is locked to append the next one.
create table audit_chain (
  player_id bigint primary key,
  n         bigint not null,
  hash      bytea  not null
);
