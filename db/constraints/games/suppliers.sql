alter table supplier_session add constraint supplier_session_player_id_fkey
  foreign key (player_id) references player(id);

create trigger supplier_round_told_append_only before update or delete or truncate
  on supplier_round_told for each statement execute function append_only();
