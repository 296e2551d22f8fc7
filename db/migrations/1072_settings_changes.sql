-- Whose value it is, and every value that it had: append-only.
alter table setting add column author text;

create table setting_change (
  alias  text        not null,
  n      integer     not null,
  -- Null: the shipped value was brought back.
  value  jsonb,
  author text        not null,
  at     timestamptz not null,
  why    text        not null,
  primary key (alias, n)
);
create trigger setting_change_append_only before update or delete or truncate on setting_change
  for each statement execute function append_only();
