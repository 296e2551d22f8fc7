alter table experience add constraint experience_player_id_fkey
  foreign key (player_id) references player(id);
