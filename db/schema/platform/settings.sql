-- Settings that operators have changed; the defaults are in settings.defaults.ts.

create table setting (
  alias      text primary key,
  value      jsonb not null,
  changed_at timestamptz not null,
  -- The operator who set the value.
  author     text
);

create table setting_change (
  alias  text        not null,
  n      integer     not null,
  -- Null: reset to the default.
  value  jsonb,
  author text        not null,
  at     timestamptz not null,
  why    text        not null,
  primary key (alias, n)
);
