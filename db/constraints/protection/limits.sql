alter table limit_change add constraint limit_change_player_id_fkey
  foreign key (player_id) references player(id);
alter table limit_plan add constraint limit_plan_player_id_fkey
  foreign key (player_id) references player(id);
alter table limit_time add constraint limit_time_player_id_fkey
  foreign key (player_id) references player(id);
alter table player_break add constraint player_break_player_id_fkey
  foreign key (player_id) references player(id);
alter table player_limit add constraint player_limit_player_id_fkey
  foreign key (player_id) references player(id);

create trigger limit_change_append_only before update or delete or truncate on limit_change
  for each statement execute function append_only();
