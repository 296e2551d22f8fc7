-- What operators, jobs and providers change: who, what, before, after, why. A chain belongs to a player,
-- or to the house (player 0), and each entry carries the hash of the one before it, so that an entry
-- that was taken out or written anew is found.
create table audit_entry (
  player_id  bigint      not null,
  n          bigint      not null,
  at         timestamptz not null,
  actor_kind text        not null check (actor_kind in ('operator', 'job', 'provider', 'command')),
  actor      text        not null check (length(actor) <= 200),
  action     text        not null check (length(action) <= 100),
  subject    text        not null check (length(subject) <= 200),
  before     jsonb,
  after      jsonb,
  why        text        not null check (length(why) <= 1000),
  hash       bytea       not null,
  primary key (player_id, n)
);
create index audit_entry_at_idx on audit_entry (at desc, player_id, n);

-- The end of each chain: whoever writes the next entry holds it.
create table audit_chain (
  player_id bigint primary key,
  n         bigint not null,
  hash      bytea  not null
);

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function append_only();

-- The hash of an entry: over the one before it and all that the entry says. jsonb and ISO times are
-- written alike by every version and every setting.
create function audit_hash(
  p_before_hash bytea, p_player_id bigint, p_n bigint, p_at timestamptz, p_actor_kind text,
  p_actor text, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_why text
) returns bytea language sql immutable as $$
  select sha256(p_before_hash || convert_to(jsonb_build_array(p_player_id, p_n,
    to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_actor_kind, p_actor, p_action,
    p_subject, p_before, p_after, p_why)::text, 'UTF8'))
$$;

create function audit_record(
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
