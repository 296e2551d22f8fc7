alter table player_code add constraint player_code_player_id_fkey
  foreign key (player_id) references player(id);
