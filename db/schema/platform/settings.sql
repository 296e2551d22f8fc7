-- What an operator has set otherwise than the product ships it; the defaults stand in settings.defaults.ts.

create table setting (
  alias      text primary key,
  value      jsonb not null,
  changed_at timestamptz not null,
  -- Whose value it is, and every value that it had: append-only.
  author     text
);

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
