-- The yearly statement of a player, at most one at a time: a job creates it, and it is encrypted and kept for a day.
create table statement (
  player_id   bigint      primary key,
  id          uuid        not null,
  year        integer     not null,
  number      text        not null check (length(number) <= 60),
  asked_at    timestamptz not null,
  ready_at    timestamptz,
  expires_at  timestamptz not null,
  -- The number of requests in the 24 hours from counted_at.
  counted_at  timestamptz not null,
  counted     integer     not null,
  -- SHA-256 digest of the certificate of its signature.
  fingerprint text,
  sealed      bytea
);
create index statement_expiry_idx on statement (expires_at);
create index statement_making_idx on statement (asked_at) where ready_at is null;

-- The signing key of the sandbox: the first node creates it.
create table statement_key (
  id      smallint    primary key check (id = 1),
  made_at timestamptz not null,
  sealed  bytea       not null
);
