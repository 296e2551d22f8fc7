alter table wheel_grant add constraint wheel_grant_player_id_fkey
  foreign key (player_id) references player(id);
alter table wheel_state add constraint wheel_state_player_id_fkey
  foreign key (player_id) references player(id);
alter table wheel_spin add constraint wheel_spin_player_id_fkey
  foreign key (player_id) references player(id);
