-- Games that a player has put aside to find them again.
create table favorite_game (
  player_id bigint      not null references player,
  game_id   integer     not null references game,
  added_at  timestamptz not null,
  primary key (player_id, game_id)
);
create index favorite_game_added_idx on favorite_game (player_id, added_at desc, game_id);
select distribute('favorite_game', 'player_id');
