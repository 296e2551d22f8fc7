-- A player's own copy of what the house knows of them: made piece by piece, kept sealed and for a day.
create table player_export (
  player_id  bigint      primary key references player,
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
select distribute('player_export', 'player_id');

create table player_export_part (
  player_id bigint  not null references player,
  n         integer not null,
  section   integer not null,
  sealed    bytea   not null,
  primary key (player_id, n)
);
select distribute('player_export_part', 'player_id');
