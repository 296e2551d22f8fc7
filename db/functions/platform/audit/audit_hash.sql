-- Returns the SHA-256 digest of the previous entry's hash and all fields of an entry. The fields are hashed as jsonb
-- with ISO times in UTC, whose text is the same in every version and with all settings.
create or replace function audit_hash(
  p_before_hash bytea, p_player_id bigint, p_n bigint, p_at timestamptz, p_actor_kind text,
  p_actor text, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_why text
) returns bytea language sql immutable as $$
  select sha256(p_before_hash || convert_to(jsonb_build_array(p_player_id, p_n,
    to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_actor_kind, p_actor, p_action,
    p_subject, p_before, p_after, p_why)::text, 'UTF8'))
$$;
