alter table social_link add constraint social_link_player_id_fkey
  foreign key (player_id) references player(id);
