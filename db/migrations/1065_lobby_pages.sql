-- The lobby is read by pages, by index, and counts players as they come rather than all of them anew.

alter table game add column players integer not null default 0;
-- Whether the total of the game has this player in it already.
alter table game_last_played add column counted boolean not null default false;

update game set players = played.players
  from (select game_id, count(*)::integer as players from game_last_played group by game_id) played
  where played.game_id = game.id;
update game_last_played set counted = true;

drop index game_last_played_game_idx;
create index game_last_played_new_idx on game_last_played (player_id, game_id) where not counted;
create index game_last_played_at_idx on game_last_played (player_id, played_at desc, game_id);
create index game_position_idx on game (position, id) where is_active;
create index game_developer_idx on game (developer_id, position, id) where is_active;
create index game_categories_idx on game using gin (categories) where is_active;
