-- What Telegram has signed lets somebody in once: kept until it would be too old anyway.
create table telegram_used (
  hash       bytea       primary key,
  expires_at timestamptz not null
);
create index telegram_used_expiry_idx on telegram_used (expires_at);
