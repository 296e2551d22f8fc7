-- What an operator has set otherwise than the product ships it; the rest stands in settings.defaults.ts.

create table setting (
  alias      text primary key,
  value      jsonb not null,
  changed_at timestamptz not null
);
