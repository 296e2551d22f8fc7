-- What players hold themselves to. A limit that is not here does not hold; its sums, where stakes are
-- limited, are kept by the gate of stakes. A session limit has no currency, and its maximum is minutes.
create table player_limit (
  player_id bigint      not null,
  name      text        not null check (name in ('deposit', 'loss', 'wager', 'session')),
  period    text        not null check (period in ('day', 'week', 'month')),
  currency  text        not null check ((currency = '') = (name = 'session')),
  max       bigint      not null check (max >= 0),
  set_at    timestamptz not null,
  primary key (player_id, name, period, currency)
);
create index player_limit_session_idx on player_limit (player_id) where name = 'session';

-- Looser limits that wait: one of each, a later one in the place of an earlier one.
create table limit_plan (
  player_id bigint      not null,
  name      text        not null,
  period    text        not null,
  currency  text        not null,
  id        uuid        not null,
  -- Null: the limit is to be taken away.
  max       bigint      check (max >= 0),
  -- From when it may be confirmed, and until when.
  at        timestamptz not null,
  until     timestamptz not null check (until > at),
  primary key (player_id, name, period, currency),
  unique (player_id, id)
);

-- All that limits have ever been.
create table limit_change (
  player_id bigint      not null,
  id        uuid        not null,
  name      text        not null,
  period    text        not null,
  currency  text        not null,
  max       bigint,
  at        timestamptz not null,
  primary key (player_id, id)
);
create index limit_change_at_idx on limit_change (player_id, at desc, id desc);

-- Breaks from play; the last one of a player is the one that counts.
create table player_break (
  player_id bigint      not null,
  n         integer     not null check (n > 0),
  term      text        not null check (term in ('day', 'week', 'month', 'half_year', 'year', 'forever')),
  since     timestamptz not null,
  -- Null: for ever.
  until     timestamptz check (until > since),
  -- Play opens only after its player has asked for it.
  long_term boolean     not null,
  opens_at  timestamptz,
  primary key (player_id, n),
  check (long_term or until is not null)
);

-- How long a player with a session limit has played on a day, and up to which stake that is known.
create table limit_time (
  player_id bigint      not null primary key,
  day       date        not null,
  ms        bigint      not null check (ms >= 0),
  last_at   timestamptz not null,
  -- The day on which all of it was used up, so that play is stopped once.
  over_on   date
);
