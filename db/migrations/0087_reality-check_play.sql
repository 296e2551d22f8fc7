-- How long players have played for money since they were last asked to look at time and result.
create table reality_check (
  player_id  bigint      not null primary key,
  -- What the player has chosen; null: as the operator has set it.
  minutes    smallint    check (minutes between 10 and 60),
  -- Where the play began whose time and result are shown; null: nothing is timed.
  started_at timestamptz,
  -- From when on the minutes are counted, and when the player is asked; null while a check waits for its answer.
  counted_at timestamptz,
  due_at     timestamptz check (due_at > counted_at),
  -- The last time that the player is known to have been in a game.
  active_at  timestamptz,
  -- The check that waits for its answer.
  asked_at   timestamptz,
  check (due_at is null or asked_at is null),
  check ((due_at is null and asked_at is null) = (started_at is null))
);
create index reality_check_due_idx on reality_check (due_at, player_id) where due_at is not null;
select distribute('reality_check', 'player_id');
alter table reality_check add constraint reality_check_player_id_fkey
  foreign key (player_id) references player(id);
