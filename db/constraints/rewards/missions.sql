alter table mission_done add constraint mission_done_player_id_fkey
  foreign key (player_id) references player(id);
alter table mission_tally add constraint mission_tally_game_id_fkey
  foreign key (game_id) references game(id);
alter table mission_tally add constraint mission_tally_player_id_fkey
  foreign key (player_id) references player(id);
