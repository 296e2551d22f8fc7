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

-- A session lives as long as its refresh token. Only hashes are kept, so that nobody who reads the
-- table can speak as a player; the next refresh token is made of the present one and rotation_key,
-- so that the same request asked twice gets the same answer.
create table session (
  id                    uuid primary key,
  player_id             bigint not null references player,
  refresh_hash          bytea not null,
  previous_refresh_hash bytea,
  rotation_key          bytea not null,
  rotated_at            timestamptz not null,
  expires_at            timestamptz not null,
  revoked_at            timestamptz,
  created_at            timestamptz not null,
  user_agent            text not null default '',
  ip                    text not null default ''
);
create index session_player_idx on session (player_id);
create index session_expiry_idx on session (expires_at);

-- Each tab has a short-lived token of its own: one tab's renewal does not end another's.
create table session_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index session_token_session_idx on session_token (session_id);
create index session_token_expiry_idx on session_token (expires_at);

-- Browsers that a player has logged in with: strangers who guess passwords cannot lock these out.
create table known_device (
  player_id    bigint not null references player,
  device_hash  bytea not null,
  last_seen_at timestamptz not null,
  primary key (player_id, device_hash)
);

-- How often somebody has failed of late: by account, by address, by device. No secret is in it.
create table attempt (
  subject      text primary key,
  failures     int not null,
  counted_from timestamptz not null,
  last_at      timestamptz not null,
  locked_until timestamptz
);
create index attempt_last_idx on attempt (last_at);

create table email_confirmation (
  token_hash bytea primary key,
  player_id  bigint not null references player,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index email_confirmation_player_idx on email_confirmation (player_id, created_at desc);
