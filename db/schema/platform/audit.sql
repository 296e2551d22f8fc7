-- What operators, jobs and providers change: who, what, before, after, why. A chain belongs to a player,
-- or to the casino (player 0), and each entry carries the hash of the one before it, so that an entry
-- that was taken out or written anew is found.
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

-- The end of each chain: whoever writes the next entry holds it.
create table audit_chain (
  player_id bigint primary key,
  n         bigint not null,
  hash      bytea  not null
);
