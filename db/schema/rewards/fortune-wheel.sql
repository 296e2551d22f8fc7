-- What a player has at the wheel: the secret of the next spin, which its hash commits to, and what is left.
create table wheel_state (
  player_id        bigint      not null primary key,
  server_seed      text        check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text        not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  -- Spins so far: the next one has this nonce.
  spins            integer     not null default 0 check (spins >= 0),
  -- The beginning of the day that `used` is counted in.
  day_starts_at    timestamptz,
  -- Daily spins of that day which were used.
  used             integer     not null default 0 check (used >= 0),
  -- Spins that were given beside the daily ones, and are left.
  additional       integer     not null default 0 check (additional between 0 and 1000),
  sealed_seed      bytea,
  constraint wheel_state_secret_check check (
    server_seed is null and sealed_seed is not null)
);

-- Each spin with all that it was decided by. Its secret is told with it.
create table wheel_spin (
  player_id          bigint      not null,
  n                  integer     not null check (n > 0),
  -- The caller's name of it, and what was said under that name.
  key                text        not null check (length(key) <= 255),
  request_hash       text        not null,
  made_at            timestamptz not null,
  level_id           integer     not null,
  -- The wheel as it was: weights and prizes, clockwise from the top.
  sectors            jsonb       not null,
  sector             integer     not null check (sector >= 0),
  -- What stood in the sector, in the words of the day; null where nothing did.
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

-- Spins that were given beside the daily ones: once for each source.
create table wheel_grant (
  player_id bigint      not null,
  source    text        not null check (length(source) <= 120),
  spins     integer     not null check (spins > 0),
  given_at  timestamptz not null,
  primary key (player_id, source)
);
