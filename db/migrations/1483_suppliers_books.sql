-- Rounds of suppliers beside their own books: how far each was compared, and what differs.
create table supplier_reconciliation (
  supplier   text        primary key,
  done_until timestamptz not null
);
create table supplier_difference (
  id          bigint generated always as identity primary key,
  supplier    text        not null,
  player      text        not null,
  round_id    text        not null,
  kind        text        not null check (kind in ('missing_here', 'missing_there', 'sum', 'open')),
  ours        jsonb,
  theirs      jsonb,
  -- Where it lies in time: a later look at that time says whether it is still there.
  opened_at   timestamptz not null,
  run         uuid        not null,
  found_at    timestamptz not null,
  resolved_at timestamptz,
  -- Nobody, where a later look has not found it any more.
  resolved_by text,
  why         text,
  unique (supplier, player, round_id, kind)
);
create index supplier_difference_open_idx on supplier_difference (id) where resolved_at is null;
create index supplier_difference_span_idx on supplier_difference (supplier, opened_at)
  where resolved_at is null;
