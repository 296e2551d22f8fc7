create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function append_only();
