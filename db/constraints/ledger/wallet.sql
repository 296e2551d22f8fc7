alter table bonus_grant add constraint bonus_grant_player_id_fkey
  foreign key (player_id) references player(id);
alter table free_rounds add constraint free_rounds_game_id_fkey
  foreign key (game_id) references game(id);
alter table free_rounds add constraint free_rounds_player_id_fkey
  foreign key (player_id) references player(id);
alter table repayment add constraint repayment_player_id_fkey
  foreign key (player_id) references player(id);
alter table wallet_account add constraint wallet_account_player_id_fkey
  foreign key (player_id) references player(id);

create trigger bonus_round_append_only before update or delete or truncate on bonus_round
  for each statement execute function append_only();

create trigger wallet_posting_append_only before update or delete or truncate on wallet_posting
  for each statement execute function append_only();

create trigger wallet_transfer_append_only before update or delete or truncate on wallet_transfer
  for each statement execute function append_only();
