-- Data and preferences of players that the law does not require.

create table player_profile (
  player_id  bigint      primary key,
  first_name text,
  last_name  text,
  gender     text        check (gender in ('female', 'male')),
  country    text        check (country ~ '^[A-Z]{2}$'),
  city       text,
  address    text,
  updated_at timestamptz not null
);

-- Public names are unique over all players, compared by a key that is equal for names that look alike.
create table player_username (
  name_key    text   primary key,
  player_id   bigint not null,
  -- When its player gave the name up: it stays reserved for some time, so that nobody impersonates the player. Null:
  -- the name is in use.
  released_at timestamptz
);

-- Exports of the personal data of players. A job creates each in parts; the parts are encrypted and kept for a day.
create table player_export (
  player_id  bigint      primary key,
  id         uuid        not null,
  asked_at   timestamptz not null,
  -- The section that is being exported, and the key of the last exported row of it.
  section    integer     not null default 0,
  after      text[],
  parts      integer     not null default 0,
  rows       integer     not null default 0,
  ready_at   timestamptz,
  expires_at timestamptz not null
);
create index player_export_expiry_idx on player_export (expires_at);

create table player_export_part (
  player_id bigint  not null,
  n         integer not null,
  section   integer not null,
  sealed    bytea   not null,
  primary key (player_id, n)
);

-- Whether others see the wins of a player, and whether the player sees theirs. No row: the defaults.
create table player_shown (
  player_id bigint  primary key,
  wins_as   text    not null check (wins_as in ('mask', 'name', 'nobody')),
  sees_wins boolean not null
);
