-- Who plays here, and the sessions they speak through.

create table player (
  id                 bigint generated always as identity primary key,
  email              text check (email = lower(email)),
  email_confirmed_at timestamptz,
  phone              text,
  phone_confirmed_at timestamptz,
  password_hash      text not null,
  birth_date         date not null,
  currency           text not null default 'RUB',
  labels             text[] not null default '{}',
  rules_version      text not null,
  rules_accepted_at  timestamptz not null,
  created_at         timestamptz not null
);
create unique index player_email_key on player (email);
create unique index player_phone_key on player (phone);

-- A session lives as long as its refresh token; `token_hash` is of the short-lived one. Only hashes
-- are kept, so that nobody who reads the table can speak as a player.
create table session (
  id                    uuid primary key,
  player_id             bigint not null references player,
  token_hash            bytea not null unique,
  token_expires_at      timestamptz not null,
  refresh_hash          bytea not null unique,
  previous_refresh_hash bytea unique,
  rotated_at            timestamptz not null,
  expires_at            timestamptz not null,
  revoked_at            timestamptz,
  created_at            timestamptz not null,
  user_agent            text not null default '',
  ip                    text not null default ''
);
create index session_player_idx on session (player_id);
