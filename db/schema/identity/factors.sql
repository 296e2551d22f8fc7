-- Second factors of players: an authenticator app (TOTP), codes by e-mail or by phone.
create table factor (
  player_id  bigint      not null,
  kind       text        not null check (kind in ('totp', 'email', 'phone')),
  -- The TOTP secret, encrypted with the key of the installation; null for the other kinds.
  secret     bytea,
  -- The time step of the last accepted TOTP code: codes of this step and of earlier ones are refused.
  last_step  bigint,
  begun_at   timestamptz not null,
  -- Null: the player has not confirmed the factor with a first code yet.
  enabled_at timestamptz,
  primary key (player_id, kind),
  check ((secret is not null) = (kind = 'totp'))
);
create index factor_begun_idx on factor (begun_at) where enabled_at is null;

-- One-time codes for players who have lost their second factors. Only keyed hashes are stored.
create table recovery_code (
  player_id  bigint      not null,
  code_hash  bytea       not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, code_hash)
);

-- Browsers that need no second factor until expires_at.
create table trusted_device (
  player_id   bigint      not null,
  id          uuid        not null,
  secret_hash bytea       not null,
  user_agent  text        not null,
  created_at  timestamptz not null,
  used_at     timestamptz not null,
  expires_at  timestamptz not null,
  primary key (player_id, id)
);
create index trusted_device_expiry_idx on trusted_device (expires_at);

-- Consecutive wrong codes of a player; sending a new code does not reset them.
create table factor_guess (
  player_id    bigint      primary key,
  failures     int         not null,
  counted_from timestamptz not null,
  last_at      timestamptz not null,
  locked_until timestamptz
);
create index factor_guess_last_idx on factor_guess (last_at);
