alter table email_confirmation add constraint email_confirmation_player_id_fkey
  foreign key (player_id) references player(id);
alter table email_confirmation_request add constraint email_confirmation_request_player_id_fkey
  foreign key (player_id) references player(id);
alter table entry_token add constraint entry_token_player_id_fkey
  foreign key (player_id) references player(id);
alter table known_device add constraint known_device_player_id_fkey
  foreign key (player_id) references player(id);
alter table password_reset add constraint password_reset_player_id_fkey
  foreign key (player_id) references player(id);
alter table session add constraint session_player_id_fkey
  foreign key (player_id) references player(id);
alter table session_token add constraint session_token_player_id_session_id_fkey
  foreign key (player_id, session_id) references session(player_id, id) on delete cascade;
alter table sign_on add constraint sign_on_player_id_fkey
  foreign key (player_id) references player(id);
