alter table books_leaf add constraint books_leaf_player_id_fkey
  foreign key (player_id) references player(id);

create trigger books_day_append_only before update or delete or truncate on books_day
  for each statement execute function append_only();
