alter table player_export add constraint player_export_player_id_fkey
  foreign key (player_id) references player(id);
alter table player_export_part add constraint player_export_part_player_id_fkey
  foreign key (player_id) references player(id);
alter table player_profile add constraint player_profile_player_id_fkey
  foreign key (player_id) references player(id);
alter table player_shown add constraint player_shown_player_id_fkey
  foreign key (player_id) references player(id);
