-- Passkeys of players. What an authenticator gives back at a login names its player, so each is looked up
-- with its player and no directory is needed.
create table passkey (
  player_id     bigint      not null,
  id            uuid        not null,
  credential_id bytea       not null check (length(credential_id) <= 1023),
  public_key    bytea       not null check (length(public_key) <= 4096),
  -- How often the authenticator says that it has signed; many say 0 for ever.
  counter       bigint      not null,
  transports    text[]      not null,
  name          text        not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  used_at       timestamptz,
  primary key (player_id, id),
  unique (player_id, credential_id)
);

-- Challenges that were answered, until they are over: each is answered once. Those that nobody answers lie
-- nowhere, for they are signed.
create table passkey_challenge (
  nonce      bytea       primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry_idx on passkey_challenge (expires_at);
