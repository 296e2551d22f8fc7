alter table exchange add constraint exchange_player_id_fkey
  foreign key (player_id) references player(id);

create trigger exchange_append_only before update or delete or truncate on exchange
  for each statement execute function append_only();

create trigger exchange_rate_append_only before update or delete or truncate on exchange_rate
  for each statement execute function append_only();
