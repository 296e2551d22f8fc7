-- The outbox is append-only as before, but for its pruning: what every consumer has read, and is old, is
-- deleted by a job that says so in its transaction.
drop trigger event_append_only on event;
create trigger event_append_only before update or truncate on event
  for each statement execute function append_only();
create trigger event_pruned_only before delete on event
  for each statement when (current_setting('ayva.pruning', true) is distinct from 'on')
  execute function append_only();
