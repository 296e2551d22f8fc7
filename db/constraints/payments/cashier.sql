alter table payment add constraint payment_player_id_fkey
  foreign key (player_id) references player(id);
alter table payment add constraint payment_system_id_fkey
  foreign key (system_id) references payment_system(id);
alter table payment_decision add constraint payment_decision_player_id_payment_id_fkey
  foreign key (player_id, payment_id) references payment(player_id, id);
alter table payment_event add constraint payment_event_player_id_payment_id_fkey
  foreign key (player_id, payment_id) references payment(player_id, id);
alter table payment_late_letter add constraint payment_late_letter_player_id_payment_id_position_fkey
  foreign key (player_id, payment_id, "position") references payment_promise(player_id, payment_id, "position");
alter table payment_letter add constraint payment_letter_player_id_fkey
  foreign key (player_id) references player(id);
alter table payment_promise add constraint payment_promise_player_id_payment_id_fkey
  foreign key (player_id, payment_id) references payment(player_id, id);
alter table payment_requisite add constraint payment_requisite_player_id_fkey
  foreign key (player_id) references player(id);
alter table provider_route add constraint provider_route_system_id_fkey
  foreign key (system_id) references payment_system(id);

create trigger payment_decision_append_only before update or delete or truncate on payment_decision
  for each statement execute function append_only();

create trigger payment_event_append_only before update or delete or truncate on payment_event
  for each statement execute function append_only();

create trigger payment_promise_append_only before update or delete or truncate on payment_promise
  for each statement execute function append_only();

create trigger payment_route_append_only before update or delete or truncate on payment_route
  for each statement execute function append_only();

create trigger provider_event_append_only before update or delete or truncate on provider_event
  for each statement execute function append_only();
