-- The state of the wheel of a player: the seed of the next spin, whose hash is published before, and the remaining
-- spins.
create table wheel_state (
  player_id        bigint      not null primary key,
  server_seed      text        check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text        not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  -- The number of spins so far, which is the nonce of the next one.
  spins            integer     not null default 0 check (spins >= 0),
  -- When the day began that `used` belongs to; null: no spin yet.
  day_starts_at    timestamptz,
  -- Daily spins used on that day.
  used             integer     not null default 0 check (used >= 0),
  -- Remaining spins that were granted in addition to the daily ones.
  additional       integer     not null default 0 check (additional between 0 and 1000),
  sealed_seed      bytea,
  constraint wheel_state_secret_check check (
    server_seed is null and sealed_seed is not null)
);

-- Spins, each with all the inputs of its result, including the revealed seed.
create table wheel_spin (
  player_id          bigint      not null,
  n                  integer     not null check (n > 0),
  -- The idempotency key of the call.
  key                text        not null check (length(key) <= 255),
  request_hash       text        not null,
  made_at            timestamptz not null,
  level_id           integer     not null,
  -- Weights and prizes of the wheel at that time, clockwise from the top.
  sectors            jsonb       not null,
  sector             integer     not null check (sector >= 0),
  -- The prize of the sector, as it was then; null: an empty sector.
  prize              jsonb,
  gift_id            bigint,
  is_additional      boolean     not null,
  spins_left         integer     not null check (spins_left >= 0),
  additional_left    integer     not null check (additional_left >= 0),
  server_seed        text        not null,
  server_seed_hash   text        not null,
  client_seed        text        not null,
  client_seed_chosen boolean     not null,
  primary key (player_id, n),
  unique (player_id, key),
  check ((prize is null) = (gift_id is null))
);

-- Granted spins in addition to the daily ones, once for each source.
create table wheel_grant (
  player_id bigint      not null,
  source    text        not null check (length(source) <= 120),
  spins     integer     not null check (spins > 0),
  given_at  timestamptz not null,
  primary key (player_id, source)
);
