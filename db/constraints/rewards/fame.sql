alter table fame_win add constraint fame_win_game_id_fkey
  foreign key (game_id) references game(id);
alter table fame_win add constraint fame_win_player_id_fkey
  foreign key (player_id) references player(id);
