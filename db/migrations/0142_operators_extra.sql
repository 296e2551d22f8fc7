-- Permissions that an operator has taken for a short time, in front of everybody.
create table operator_extra (
  id          uuid        not null primary key,
  operator_id uuid        not null references operator(id),
  permission  text        not null check (length(permission) between 3 and 80),
  why         text        not null check (length(why) between 1 and 500),
  taken_at    timestamptz not null,
  ends_at     timestamptz not null,
  ended_at    timestamptz,
  check (ends_at > taken_at and ends_at <= taken_at + interval '1 hour')
);
create index operator_extra_operator_idx on operator_extra (operator_id, taken_at);
create index operator_extra_taken_idx on operator_extra (taken_at);
create index operator_extra_ends_idx on operator_extra (ends_at);
