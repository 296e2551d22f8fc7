alter table event add constraint event_player_id_fkey
  foreign key (player_id) references player(id);

create trigger event_append_only before update or truncate on event
  for each statement execute function append_only();

create trigger event_pruned_only before delete on event
  for each statement when (current_setting('ayva.pruning', true) is distinct from 'on')
  execute function append_only();
