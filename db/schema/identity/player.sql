-- What a player tells and chooses beyond what the law asks for.

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

-- A name that others see is one player's, of all there are, and so is one that looks the same.
create table player_username (
  name_key    text   primary key,
  player_id   bigint not null,
  -- A name that its player has left stays theirs for a while, so that nobody comes in their stead.
  released_at timestamptz
);

-- The data export of what the casino knows of a player: made piece by piece, kept sealed and for a day.
create table player_export (
  player_id  bigint      primary key,
  id         uuid        not null,
  asked_at   timestamptz not null,
  -- Which section is being read, and the last row of it that was.
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

-- What others see of a player's wins, and whether the player sees theirs; who has chosen nothing has no row.
create table player_shown (
  player_id bigint  primary key,
  wins_as   text    not null check (wins_as in ('mask', 'name', 'nobody')),
  sees_wins boolean not null
);
