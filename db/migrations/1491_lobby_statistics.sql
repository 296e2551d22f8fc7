-- How often and by how many games are played: by day, for as many days as count, so that nothing is ever
-- counted over all rounds there are. Rounds are read again from their beginning and fill these.

create table game_day (
  game_id    integer not null references game,
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
select distribute('game_day');

-- Players who have played both of two games, in either order; halved every week.
create table game_pair (
  game_id  integer not null references game,
  other_id integer not null references game,
  players  integer not null,
  primary key (game_id, other_id)
);
create index game_pair_top_idx on game_pair (game_id, players desc, other_id);
select distribute('game_pair');

-- The last day on which the player has played the game, and the bets there: halved every week.
alter table game_last_played add column last_day date;
alter table game_last_played add column bets integer not null default 0;
drop index game_last_played_new_idx;
alter table game_last_played drop column counted;

alter table game add column bets integer not null default 0;
-- Among those played most, or chosen by the house.
alter table game add column is_popular boolean not null default false;
update game set players = 0;
create index game_players_idx on game (players desc, position, id) where is_active;
create index game_bets_idx on game (bets desc, position, id) where is_active;
create index game_popular_idx on game (id) where is_popular;
create index game_engine_idx on game (engine, position, id) where is_active;
