alter table factor add constraint factor_player_id_fkey
  foreign key (player_id) references player(id);
alter table factor_guess add constraint factor_guess_player_id_fkey
  foreign key (player_id) references player(id);
alter table recovery_code add constraint recovery_code_player_id_fkey
  foreign key (player_id) references player(id);
alter table trusted_device add constraint trusted_device_player_id_fkey
  foreign key (player_id) references player(id);
