-- What a player is asked for beside the password: codes of an authenticator app, by e-mail, by phone.
create table factor (
  player_id  bigint      not null,
  kind       text        not null check (kind in ('totp', 'email', 'phone')),
  -- Of an app: sealed with the installation's key.
  secret     bytea,
  -- The time step of the last code of an app that was taken: neither it nor an earlier one is again.
  last_step  bigint,
  begun_at   timestamptz not null,
  -- Null until a first code has shown that the player has it at hand.
  enabled_at timestamptz,
  primary key (player_id, kind),
  check ((secret is not null) = (kind = 'totp'))
);
create index factor_begun_idx on factor (begun_at) where enabled_at is null;

-- Codes of one use for whoever has lost the factors. Only keyed hashes are kept.
create table recovery_code (
  player_id  bigint      not null,
  code_hash  bytea       not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, code_hash)
);

-- Browsers that are not asked for a second factor until a moment.
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

-- Wrong codes of a player in a row, however many codes were sent meanwhile.
create table factor_guess (
  player_id    bigint      primary key,
  failures     int         not null,
  counted_from timestamptz not null,
  last_at      timestamptz not null,
  locked_until timestamptz
);
create index factor_guess_last_idx on factor_guess (last_at);
