-- Distributes a table over shards by a column, or copies it to every shard if none is named. Does nothing on plain
-- PostgreSQL. Each table of players is distributed by player_id in the migration that creates it, after the tables that
-- it refers to.
create or replace function distribute(p_table regclass, p_column text default null) returns void
language plpgsql as $$
begin
  if not exists (select from pg_proc where proname = 'create_distributed_table') then
    return;
  end if;
  -- Append-only tables have triggers, which must be permitted on shards.
  perform set_config('citus.enable_unsafe_triggers', 'on', true);
  if p_column is null then
    perform create_reference_table(p_table);
  else
    perform create_distributed_table(p_table, p_column);
  end if;
end $$;
