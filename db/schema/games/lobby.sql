-- The games of the lobby and the studios they come from. Games of suppliers stand in the same catalogue as own ones; they
-- have no model here. Play is counted by day, so that nothing is ever counted over all rounds.

create table developer (
  id         integer primary key,
  slug       text    not null,
  name       text    not null,
  about      text    not null,
  position   integer not null,
  supplier   text,
  unique (slug)
);

create table game (
  id                integer primary key,
  slug              text    not null,
  developer_id      integer not null,
  name              text    not null,
  description       text    not null,
  engine            text    not null,
  model_id          text   ,
  art               text    not null,
  categories        text[]  not null,
  tags              text[]  not null,
  symbols           jsonb   not null,
  position          integer not null,
  only_real_balance boolean not null default false,
  is_mobile         boolean not null,
  -- An operator's switch: the catalogue never turns a game on again.
  is_active         boolean not null default true,
  -- Versions of a model live side by side: a game says which one new bets are played by, and every round
  -- has kept its own all along.
  model_version     smallint default 1,
  players           integer not null default 0,
  -- Whose it is; an own game has none.
  supplier          text,
  external_code     text,
  rtp_bp            integer,
  volatility        text,
  max_win_x         integer,
  launch_type       text not null default 'embedded',
  has_demo          boolean not null default true,
  -- The supplier offers it still, and is switched on. Both stand true for own games.
  is_offered        boolean not null default true,
  is_supplied       boolean not null default true,
  bets              integer not null default 0,
  -- Among those played most, or chosen by the casino.
  is_popular        boolean not null default false,
  unique (developer_id, slug),
  constraint game_whose check (
    case when supplier is null
    then model_id is not null and model_version is not null and launch_type = 'embedded'
    else model_id is null and model_version is null and external_code is not null
    and rtp_bp is not null and launch_type in ('frame', 'window') end)
);
create index game_bets_idx on game (bets desc, position, id) where is_active;
create index game_categories_idx on game using gin (categories) where is_active;
create index game_developer_idx on game (developer_id, position, id) where is_active;
create index game_engine_idx on game (engine, position, id) where is_active;
create unique index game_external_idx on game (supplier, external_code);
create index game_players_idx on game (players desc, position, id) where is_active;
create index game_popular_idx on game (id) where is_popular;
create index game_position_idx on game (position, id) where is_active;
-- A link of an advertisement names a game by its slug alone.
create index game_slug_idx on game (slug, position, id) where is_active;

-- When a player last opened a game for money: what «continue» means, and how many play a game.
create table game_last_played (
  player_id bigint      not null,
  game_id   integer     not null,
  played_at timestamptz not null,
  -- The last day on which the player has played the game, and the bets there: halved every week.
  last_day  date,
  bets      integer not null default 0,
  -- When the player's last round of the game was over: who plays now has one in the last minutes.
  round_at  timestamptz,
  primary key (player_id, game_id)
);
create index game_last_played_at_idx on game_last_played (player_id, played_at desc, game_id);
create index game_last_played_round_idx on game_last_played (round_at, game_id)
  where round_at is not null;

-- Games that a player has put aside to find them again.
create table favorite_game (
  player_id bigint      not null,
  game_id   integer     not null,
  added_at  timestamptz not null,
  primary key (player_id, game_id)
);
create index favorite_game_added_idx on favorite_game (player_id, added_at desc, game_id);

create table game_day (
  game_id    integer not null,
  day        date    not null,
  bets       integer not null,
  -- Players who have played the game on this day and not since: over some days each counts once.
  players    integer not null,
  -- Whether the totals of the game have this row as it is.
  is_counted boolean not null default false,
  primary key (game_id, day)
);
create index game_day_day_idx on game_day (day);
create index game_day_new_idx on game_day (game_id) where not is_counted;

-- Players who have played both of two games, in either order; halved every week.
create table game_pair (
  game_id  integer not null,
  other_id integer not null,
  players  integer not null,
  primary key (game_id, other_id)
);
create index game_pair_top_idx on game_pair (game_id, players desc, other_id);

-- What rounds for money of a game have returned, in units of their bet, by the version of the model: the
-- sums that a return and its interval are reckoned from (decision 0027). Games of outside suppliers have
-- no model; theirs is the name '' in version 0.
create table game_return (
  game_id       integer     not null,
  model_id      text        not null,
  model_version smallint    not null,
  rounds        bigint      not null,
  staked        numeric     not null,
  won           numeric     not null,
  staked_staked numeric     not null,
  staked_won    numeric     not null,
  won_won       numeric     not null,
  first_at      timestamptz not null,
  primary key (game_id, model_id, model_version)
);

-- The newest wins that are shown to everybody: few rows, for the oldest go as new ones come.
create table live_win (
  player_id bigint      not null,
  round_id  uuid        not null,
  id        uuid        not null default gen_random_uuid(),
  game_id   integer     not null,
  currency  text        not null,
  stake     bigint      not null check (stake > 0),
  payout    bigint      not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);
create index live_win_at_idx on live_win (at desc);
create index live_win_game_idx on live_win (game_id, at desc);
create index live_win_id_idx on live_win (id);

-- What each game has returned on a day (UTC) beside what the figures of its model expect. Each round is told in units of
-- its own bet, and expected by the return and the deviation of what was chosen in it.
create table game_return_day (
  day           date     not null,
  game_id       integer  not null,
  model_id      text     not null,
  model_version smallint not null,
  rounds        bigint   not null,
  won           numeric  not null,
  expected      numeric  not null,
  variance      numeric  not null,
  -- The greatest return of one round.
  most          numeric  not null,
  -- When people were told that the day lies far from what is expected, and when the game was closed for it.
  told_at       timestamptz,
  closed_at     timestamptz,
  primary key (day, game_id, model_id, model_version)
);
