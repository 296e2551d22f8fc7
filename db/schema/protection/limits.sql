-- Limits that players have set for themselves. Stakes and losses of limited players are summed in stake_total. `max` is
-- in minor units; a session limit has no currency, and its `max` is in minutes.
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

-- Increases of limits that wait for confirmation: at most one for each limit; a later one replaces it.
create table limit_plan (
  player_id bigint      not null,
  name      text        not null,
  period    text        not null,
  currency  text        not null,
  id        uuid        not null,
  -- Null: the limit is removed.
  max       bigint      check (max >= 0),
  -- The period in which the player can confirm it.
  at        timestamptz not null,
  until     timestamptz not null check (until > at),
  primary key (player_id, name, period, currency),
  unique (player_id, id)
);

-- The history of limits; a null `max` means that the limit was removed.
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

-- Breaks from play; the last one of a player is in force.
create table player_break (
  player_id bigint      not null,
  n         integer     not null check (n > 0),
  term      text        not null check (term in ('day', 'week', 'month', 'half_year', 'year', 'forever')),
  since     timestamptz not null,
  -- Null: the break has no end.
  until     timestamptz check (until > since),
  -- True: after the end the player must ask to play again.
  long_term boolean     not null,
  opens_at  timestamptz,
  primary key (player_id, n),
  check (long_term or until is not null)
);

-- The playing time in ms on a day of a player with a session limit, computed up to the stake at last_at.
create table limit_time (
  player_id bigint      not null primary key,
  day       date        not null,
  ms        bigint      not null check (ms >= 0),
  last_at   timestamptz not null,
  -- The day on which the limit was reached, so that play is stopped once a day; null: never.
  over_on   date
);
