-- Distributes a table over shards by a column or, if no column is given, makes it a reference table, which every shard
-- has a copy of. Does nothing without Citus. A migration calls it for each table that it creates; a table of players is
-- distributed by player_id, and after the tables that it refers to.
create or replace function distribute(p_table regclass, p_column text default null) returns void
language plpgsql as $$
begin
  if not exists (select from pg_proc where proname = 'create_distributed_table') then
    return;
  end if;
  -- Append-only tables have triggers, which Citus allows on shards only with this setting.
  perform set_config('citus.enable_unsafe_triggers', 'on', true);
  if p_column is null then
    perform create_reference_table(p_table);
  else
    perform create_distributed_table(p_table, p_column);
  end if;
end $$;
