-- The event stream, which consumers read in order and without gaps. Each row has the id of the transaction that wrote
-- it (told_in), and is read when no older transaction is in progress.

-- Events that modules publish, written in the transaction of the change that they report.
create table event (
  player_id bigint      not null,
  id        uuid        not null default gen_random_uuid(),
  kind      text        not null,
  body      json        not null,
  told_at   timestamptz not null,
  told_in   xid8        not null default pg_current_xact_id(),
  primary key (player_id, id)
);
create index event_stream_idx on event (told_in);

-- The position of each consumer, updated in the transaction that processes the events.
create table event_cursor (
  consumer   text primary key,
  -- A position in the format of the stream; null: nothing has been read yet.
  position   json,
  -- All events before this time have been read.
  read_until timestamptz not null default '-infinity',
  failures   integer not null default 0,
  last_error text
);

-- Events that a consumer failed to process after all retries, and skipped.
create table event_dead_letter (
  consumer   text        not null,
  position   json        not null,
  error      text        not null,
  at         timestamptz not null,
  id         bigint generated always as identity primary key
);
