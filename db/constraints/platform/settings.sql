create trigger setting_change_append_only before update or delete or truncate on setting_change
  for each statement execute function append_only();
