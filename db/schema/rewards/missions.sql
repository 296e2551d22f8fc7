-- Totals of the rounds of a player in each game, by day in UTC; missions are computed from them.
create table mission_tally (
  player_id bigint  not null,
  day       text    not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  game_id   integer not null,
  rounds    integer not null check (rounds > 0),
  -- The highest ratio of payout to stake, in hundredths.
  best100   bigint  not null check (best100 >= 0),
  -- False: rounds of games of suppliers, which count too; separate, because each event stream can be read again on its
  -- own.
  is_own    boolean not null default true,
  primary key (player_id, day, game_id)
);
create index mission_tally_day_idx on mission_tally (day);

-- Completed missions: each once a day, with the gift for it. Null gift_id: the gift has not been given yet.
create table mission_done (
  player_id bigint      not null,
  day       text        not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  key       text        not null check (length(key) <= 40),
  gift_key  text        not null,
  done_at   timestamptz not null,
  gift_id   bigint,
  primary key (player_id, day, key)
);
create index mission_done_due_idx on mission_done (done_at) where gift_id is null;
