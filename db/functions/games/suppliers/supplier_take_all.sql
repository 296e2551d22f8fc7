-- Processes messages of different players one after another. The caller sorts them by player to prevent deadlocks.
create or replace function supplier_take_all(p_messages jsonb[], p_funds ledger_account[], p_at timestamptz)
returns setof supplier_verdict
-- Every call uses one plan by index, because a plan made while the tables were empty would scan them.
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '2s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_one jsonb;
begin
  foreach v_one in array p_messages loop
    return next supplier_take(v_one, p_funds, p_at);
  end loop;
end $$;
