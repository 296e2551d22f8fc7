-- Passkeys of players. The response of an authenticator at a login contains the id of the player, so that no directory
-- of credentials is needed.
create table passkey (
  player_id     bigint      not null,
  id            uuid        not null,
  credential_id bytea       not null check (length(credential_id) <= 1023),
  public_key    bytea       not null check (length(public_key) <= 4096),
  -- The signature counter of the authenticator; many authenticators always send 0.
  counter       bigint      not null,
  transports    text[]      not null,
  name          text        not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  used_at       timestamptz,
  primary key (player_id, id),
  unique (player_id, credential_id)
);

-- Challenges that have been answered, until they expire, so that each is accepted once. Open challenges are not stored,
-- because they are signed.
create table passkey_challenge (
  nonce      bytea       primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry_idx on passkey_challenge (expires_at);
