alter table promo_use add constraint promo_use_player_id_fkey
  foreign key (player_id) references player(id);
alter table user_gift add constraint user_gift_player_id_fkey
  foreign key (player_id) references player(id);
alter table welcome_choice add constraint welcome_choice_player_id_fkey
  foreign key (player_id) references player(id);
