-- Hashes of the login data that Telegram has signed, so that each is accepted once. A row is kept until the data
-- expires.
create table telegram_used (
  hash       bytea       primary key,
  expires_at timestamptz not null
);
create index telegram_used_expiry_idx on telegram_used (expires_at);
