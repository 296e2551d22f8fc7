alter table demo_pair add constraint demo_pair_session_id_fkey
  foreign key (session_id) references demo_session(id) on delete cascade;
alter table demo_round add constraint demo_round_session_id_fkey
  foreign key (session_id) references demo_session(id) on delete cascade;
alter table round_hour add constraint round_hour_player_id_fkey
  foreign key (player_id) references player(id);
alter table round_link add constraint round_link_player_id_fkey
  foreign key (player_id) references player(id);
alter table seed_state add constraint seed_state_player_id_fkey
  foreign key (player_id) references player(id);
alter table seed_state add constraint seed_state_player_id_seed_pair_id_fkey
  foreign key (player_id, seed_pair_id) references seed_pair(player_id, id);
alter table seed_pair add constraint seed_pair_player_id_fkey
  foreign key (player_id) references player(id);
alter table seed_rotation add constraint seed_rotation_player_id_fkey
  foreign key (player_id) references player(id);
alter table stake_block add constraint stake_block_player_id_fkey
  foreign key (player_id) references player(id);
alter table stake_total add constraint stake_total_player_id_fkey
  foreign key (player_id) references player(id);

create trigger round_append_only before delete or truncate on round
  for each statement execute function append_only();

create trigger round_is_final before update on round
  for each row when (old.status not in ('open', 'manual')) execute function round_is_final();

create trigger round_is_told before update on round
  for each row when (old.status <> new.status) execute function round_is_told();

create trigger round_judgement_append_only before update or delete or truncate on round_judgement
  for each statement execute function append_only();
