alter table statement add constraint statement_player_id_fkey
  foreign key (player_id) references player(id);
