alter table passkey add constraint passkey_player_id_fkey
  foreign key (player_id) references player(id);
