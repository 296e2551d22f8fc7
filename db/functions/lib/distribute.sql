-- Lays a table out over shards by a column, or whole onto every shard where none is named. It does
-- nothing on plain PostgreSQL. Each table of players is laid out by player_id, in the migration that
-- makes it, after the tables that it refers to.
create or replace function distribute(p_table regclass, p_column text default null) returns void
language plpgsql as $$
begin
  if not exists (select from pg_proc where proname = 'create_distributed_table') then
    return;
  end if;
  -- What is append-only is kept so by triggers, which shards have to be allowed.
  perform set_config('citus.enable_unsafe_triggers', 'on', true);
  if p_column is null then
    perform create_reference_table(p_table);
  else
    perform create_distributed_table(p_table, p_column);
  end if;
end $$;
