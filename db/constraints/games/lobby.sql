alter table favorite_game add constraint favorite_game_game_id_fkey
  foreign key (game_id) references game(id);
alter table favorite_game add constraint favorite_game_player_id_fkey
  foreign key (player_id) references player(id);
alter table game add constraint game_developer_id_fkey
  foreign key (developer_id) references developer(id);
alter table game_day add constraint game_day_game_id_fkey
  foreign key (game_id) references game(id);
alter table game_last_played add constraint game_last_played_game_id_fkey
  foreign key (game_id) references game(id);
alter table game_last_played add constraint game_last_played_player_id_fkey
  foreign key (player_id) references player(id);
alter table game_pair add constraint game_pair_game_id_fkey
  foreign key (game_id) references game(id);
alter table game_pair add constraint game_pair_other_id_fkey
  foreign key (other_id) references game(id);
alter table game_return add constraint game_return_game_id_fkey
  foreign key (game_id) references game(id);
alter table game_return_day add constraint game_return_day_game_id_fkey
  foreign key (game_id) references game(id);
alter table live_win add constraint live_win_game_id_fkey
  foreign key (game_id) references game(id);
alter table live_win add constraint live_win_player_id_fkey
  foreign key (player_id) references player(id);
