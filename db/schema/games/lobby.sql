-- Games of the lobby and their studios. Games of suppliers are in the same catalogue as own ones, but have no model.
-- Bets are counted by day, so that no query has to count all rounds.

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
  -- Set by operators: a new version of the catalogue does not activate a game again.
  is_active         boolean not null default true,
  -- The version of the model for new bets. Each round stores its own version.
  model_version     smallint default 1,
  players           integer not null default 0,
  -- The supplier; null: an own game.
  supplier          text,
  external_code     text,
  rtp_bp            integer,
  volatility        text,
  max_win_x         integer,
  launch_type       text not null default 'embedded',
  has_demo          boolean not null default true,
  -- Whether the supplier still offers the game, and whether the supplier is switched on. Both are true for own games.
  is_offered        boolean not null default true,
  is_supplied       boolean not null default true,
  bets              integer not null default 0,
  -- Whether the game is among the most played ones or was chosen by the casino.
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
-- Links of advertisements identify a game by its slug alone.
create index game_slug_idx on game (slug, position, id) where is_active;

-- When a player last opened a game for money: for the list of games to continue, and for the number of players of a
-- game.
create table game_last_played (
  player_id bigint      not null,
  game_id   integer     not null,
  played_at timestamptz not null,
  -- The last day on which the player bet in the game, and the number of bets, which is halved after each week.
  last_day  date,
  bets      integer not null default 0,
  -- When the last round of the player in the game ended: players with one in the last minutes count as playing now.
  round_at  timestamptz,
  primary key (player_id, game_id)
);
create index game_last_played_at_idx on game_last_played (player_id, played_at desc, game_id);
create index game_last_played_round_idx on game_last_played (round_at, game_id)
  where round_at is not null;

-- Favourite games of players.
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
  -- Players whose last day in the game is this one, so that a sum over several days counts each player once.
  players    integer not null,
  -- Whether the row is included in the totals of the game.
  is_counted boolean not null default false,
  primary key (game_id, day)
);
create index game_day_day_idx on game_day (day);
create index game_day_new_idx on game_day (game_id) where not is_counted;

-- The number of players who have played both games, in either order; it is halved every week.
create table game_pair (
  game_id  integer not null,
  other_id integer not null,
  players  integer not null,
  primary key (game_id, other_id)
);
create index game_pair_top_idx on game_pair (game_id, players desc, other_id);

-- Sums over rounds for money of each game and version of its model, in units of the bet, from which the return and its
-- confidence interval are computed (decision 0027). A game of a supplier has no model: its model_id is empty, its
-- version 0.
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

-- The latest wins that the site shows; the oldest rows are deleted.
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

-- The return of each game on a day (UTC) and the expected one. Each round counts in units of its bet; its expected
-- return and variance are those of the options that the player chose in it.
create table game_return_day (
  day           date     not null,
  game_id       integer  not null,
  model_id      text     not null,
  model_version smallint not null,
  rounds        bigint   not null,
  won           numeric  not null,
  expected      numeric  not null,
  variance      numeric  not null,
  -- The highest return of one round.
  most          numeric  not null,
  -- When operators were alerted that the return is far from the expected one, and when the game was closed for that
  -- reason.
  told_at       timestamptz,
  closed_at     timestamptz,
  primary key (day, game_id, model_id, model_version)
);
