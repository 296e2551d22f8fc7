create or replace function audit_record(
  p_player_id bigint, p_at timestamptz, p_actor_kind text, p_actor text, p_action text,
  p_subject text, p_before jsonb, p_after jsonb, p_why text
) returns bigint language plpgsql as $$
declare
  v_n    bigint;
  v_hash bytea;
begin
  insert into audit_chain (player_id, n, hash) values (p_player_id, 0, ''::bytea)
    on conflict do nothing;
  select n + 1, hash into v_n, v_hash from audit_chain where player_id = p_player_id for update;
  v_hash := audit_hash(v_hash, p_player_id, v_n, p_at, p_actor_kind, p_actor, p_action, p_subject,
    p_before, p_after, p_why);
  insert into audit_entry
      (player_id, n, at, actor_kind, actor, action, subject, before, after, why, hash)
    values (p_player_id, v_n, p_at, p_actor_kind, p_actor, p_action, p_subject, p_before, p_after,
      p_why, v_hash);
  update audit_chain set n = v_n, hash = v_hash where player_id = p_player_id;
  return v_n;
end $$;
