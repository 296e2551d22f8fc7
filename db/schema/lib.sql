-- The event stream, read in order and without gaps. A row is stamped with the transaction that publishes it, and is read
-- once no older transaction is still under way.

-- What modules tell each other, written in the transaction that does what it tells of.
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

-- How far each consumer has read, changed together with what it has made of what it read.
create table event_cursor (
  consumer   text primary key,
  -- Null at the beginning; what stands in it is the stream's own.
  position   json,
  -- Nothing that was done before this moment is still unread.
  read_until timestamptz not null default '-infinity',
  failures   integer not null default 0,
  last_error text
);

-- What a consumer could not take, however often it tried. It went on without it.
create table event_dead_letter (
  consumer   text        not null,
  position   json        not null,
  error      text        not null,
  at         timestamptz not null,
  id         bigint generated always as identity primary key
);
