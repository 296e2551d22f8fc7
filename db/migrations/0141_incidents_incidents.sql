-- What players are told of failures: each incident with what is affected, what operators write of it, and what was
-- published before each correction.
create table incident (
  id        uuid        not null primary key,
  title     text        not null check (length(title) between 1 and 120),
  affected  text        not null check (length(affected) between 1 and 300),
  -- That of the last update.
  state     text        not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  starts_at timestamptz not null,
  ended_at  timestamptz,
  -- How many times it was written: the number of updates and of corrections.
  version   integer     not null default 1,
  check ((ended_at is not null) = (state = 'resolved')),
  check (ended_at >= starts_at)
);
create index incident_starts_idx on incident (starts_at desc, id desc);
create index incident_open_idx on incident (starts_at desc, id desc) where ended_at is null;
create index incident_ended_idx on incident (ended_at desc, id desc) where ended_at is not null;

create table incident_update (
  incident_id  uuid        not null references incident(id),
  n            integer     not null,
  state        text        not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  text         text        not null check (length(text) between 1 and 1000),
  at           timestamptz not null,
  author       text        not null check (length(author) between 1 and 100),
  corrected_at timestamptz,
  primary key (incident_id, n)
);

create table incident_edit (
  incident_id uuid        not null references incident(id),
  -- The version that the correction has made.
  version     integer     not null,
  at          timestamptz not null,
  author      text        not null check (length(author) between 1 and 100),
  why         text        not null check (length(why) between 1 and 500),
  -- The update that was corrected with its earlier text, or else the incident's earlier fields.
  n           integer,
  text        text        check (length(text) between 1 and 1000),
  title       text        check (length(title) between 1 and 120),
  affected    text        check (length(affected) between 1 and 300),
  starts_at   timestamptz,
  primary key (incident_id, version),
  check ((n is null) = (text is null)),
  check ((n is null) = (title is not null)),
  check ((title is null) = (affected is null)),
  check ((title is null) = (starts_at is null))
);
