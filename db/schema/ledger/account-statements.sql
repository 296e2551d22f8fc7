-- A player's statement of a year: asked for, made by a job, kept sealed and for a day. One at a time.
create table statement (
  player_id   bigint      primary key,
  id          uuid        not null,
  year        integer     not null,
  number      text        not null check (length(number) <= 60),
  asked_at    timestamptz not null,
  ready_at    timestamptz,
  expires_at  timestamptz not null,
  -- How many were asked for in the day that began then.
  counted_at  timestamptz not null,
  counted     integer     not null,
  -- SHA-256 of the certificate that it is signed with.
  fingerprint text,
  sealed      bytea
);
create index statement_expiry_idx on statement (expires_at);
create index statement_making_idx on statement (asked_at) where ready_at is null;

-- The key that the sandbox signs with: made once, by whichever node comes first.
create table statement_key (
  id      smallint    primary key check (id = 1),
  made_at timestamptz not null,
  sealed  bytea       not null
);
