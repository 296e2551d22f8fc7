-- What providers' files of a day say beside our payments. A line is kept while its day is being compared.
create table reconciliation (
  provider    text        not null,
  day         date        not null,
  run         uuid        not null,
  started_at  timestamptz not null,
  finished_at timestamptz,
  lines       integer     not null default 0,
  payments    integer     not null default 0,
  differences integer     not null default 0,
  primary key (provider, day)
);
create index reconciliation_started_idx on reconciliation (started_at desc);

create table reconciliation_line (
  provider     text not null,
  day          date not null,
  operation_id uuid not null,
  -- The page that it stood on: the same page, read again, is no second line.
  page         text not null,
  primary key (provider, day, operation_id)
);

-- Found once and kept: a person says why it may stand, or a later run finds that it is gone.
create table reconciliation_difference (
  id           bigint generated always as identity primary key,
  provider     text        not null,
  day          date        not null,
  operation_id uuid        not null,
  kind         text        not null,
  ours         jsonb,
  theirs       jsonb,
  run          uuid        not null,
  found_at     timestamptz not null,
  resolved_at  timestamptz,
  -- Nobody, where a later run has not found it any more.
  resolved_by  text,
  why          text,
  unique (provider, day, operation_id, kind)
);
create index reconciliation_difference_open_idx on reconciliation_difference (id) where resolved_at is null;

-- Payments of a provider in the order in which they were made.
create index payment_provider_idx on payment (provider, created_at, player_id, id);
