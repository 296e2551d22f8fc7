alter table inbox_notification add constraint inbox_notification_player_id_fkey
  foreign key (player_id) references player(id);
