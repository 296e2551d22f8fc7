-- Players, their sessions, and directories that find a player by e-mail or phone. An e-mail or phone is unique over all
-- players, so it has a row in a directory that is not distributed by player. A token, cookie or link contains the id of
-- its player, so it is looked up on the shard of the player. An account can be opened without a birth date and
-- acceptance of the rules; both are required before payments.

create table player (
  id                  bigint generated always as identity primary key,
  email               text check (email = lower(email)),
  email_confirmed_at  timestamptz,
  phone               text,
  phone_confirmed_at  timestamptz,
  password_hash       text,
  birth_date          date,
  currency            text not null default 'RUB',
  labels              text[] not null default '{}',
  rules_version       text,
  rules_accepted_at   timestamptz,
  created_at          timestamptz not null,
  -- The language of the site for the player: at first that of the page where the account was opened.
  locale              text not null default 'ru' check (locale ~ '^[a-z]{2}$'),
  -- When the casino blocked the account, and when it was closed. Null: it is neither.
  blocked_at          timestamptz,
  closed_at           timestamptz,
  -- The referral code and the promo code, as given at registration.
  referral_code       text check (length(referral_code) <= 64),
  promo_code          text check (length(promo_code) <= 64),
  -- When the e-mail and the phone were last replaced: they cannot be replaced again for some time.
  email_changed_at    timestamptz,
  phone_changed_at    timestamptz,
  -- Null: the password is still that of the registration.
  password_changed_at timestamptz,
  -- Whether a session ends after some time without activity.
  auto_logout         boolean not null default false,
  username            text check (char_length(username) between 1 and 64),
  username_changed_at timestamptz,
  denomination        numeric(8, 2) check (denomination > 0),
  profile_filled_at   timestamptz,
  data_confirmed_at   timestamptz,
  -- When the account will be closed at the request of the player; null: not requested.
  closes_at           timestamptz,
  -- The reason that an operator gave for the block; shown to the player.
  blocked_words       text check (length(blocked_words) <= 500),
  -- When closing the account was last tried after `closes_at`. Accounts with money cannot be closed, and would
  -- otherwise always be the first to be tried.
  close_tried_at      timestamptz,
  constraint player_rules_accepted_check
    check ((rules_version is null) = (rules_accepted_at is null)),
  constraint player_blocked_check
    check (blocked_words is null or blocked_at is not null)
);
create index player_closing_idx on player (coalesce(close_tried_at, closes_at))
  where closes_at is not null and closed_at is null;

-- A session expires with its refresh token. Only hashes of tokens are stored, so that a leaked table gives no access.
-- The next refresh token is derived from the current one and rotation_key, so that a retry of a refresh gets the same
-- answer.
create table session (
  id                    uuid not null,
  player_id             bigint not null,
  refresh_hash          bytea not null,
  previous_refresh_hash bytea,
  rotation_key          bytea not null,
  rotated_at            timestamptz not null,
  expires_at            timestamptz not null,
  revoked_at            timestamptz,
  created_at            timestamptz not null,
  user_agent            text not null default '',
  ip                    text not null default '',
  -- When the player last proved their identity by a login. A session ends some time after that even if it is in use. A
  -- session that continues one from another host has the time of that one.
  entered_at            timestamptz not null,
  -- The sessions of one browser on all hosts of the site share it: when one ends, all end.
  sign_on_id            uuid,
  primary key (player_id, id)
);
create index session_expiry_idx on session (expires_at);
create index session_revoked_idx on session (revoked_at) where revoked_at is not null;

-- Each tab has its own short-lived access token, so that a renewal in one tab does not end the token of another.
create table session_token (
  token_hash   bytea not null,
  session_id   uuid not null,
  expires_at   timestamptz not null,
  player_id    bigint not null,
  -- The kind of browser that the token was issued to; another kind of browser cannot use it.
  browser_kind text,
  primary key (player_id, token_hash)
);
create index session_token_expiry_idx on session_token (expires_at);
create index session_token_session_idx on session_token (player_id, session_id);

-- Browsers in which a player has logged in. Failed logins from other browsers cannot lock these out.
create table known_device (
  player_id    bigint not null,
  device_hash  bytea not null,
  last_seen_at timestamptz not null,
  primary key (player_id, device_hash)
);
-- For the deletion of devices that have not been used for a year; their cookies expire at the same time.
create index known_device_seen_idx on known_device (last_seen_at);

-- Counts of failed logins by account, by address and by device, without any secret.
create table attempt (
  subject      text primary key,
  failures     int not null,
  counted_from timestamptz not null,
  last_at      timestamptz not null,
  locked_until timestamptz
);
create index attempt_last_idx on attempt (last_at);

create table email_confirmation (
  token_hash bytea not null,
  player_id  bigint not null,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, token_hash)
);
-- For the deletion of expired rows, by some thousand at a time.
create index email_confirmation_expiry_idx on email_confirmation (expires_at);
create index email_confirmation_player_idx on email_confirmation (player_id, created_at desc);

-- Confirmation letters that were requested. Each attempt to send a letter creates its own link, so that no table or
-- queue contains a usable link.
create table email_confirmation_request (
  player_id  bigint not null,
  id         uuid not null,
  email      text not null,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, id)
);
-- Every page asks when the player may request the next letter.
create index email_confirmation_request_asked_idx on email_confirmation_request (player_id, asked_at desc);
create index email_confirmation_request_expiry_idx on email_confirmation_request (expires_at);

create table player_email (
  email     text   primary key check (email = lower(email)),
  player_id bigint not null
);
-- Operators search players by the beginning of an e-mail.
create index player_email_prefix_idx on player_email (email text_pattern_ops);

-- A phone is unique over all players, so it has a directory, as e-mails do. It is stored in E.164 form, so that one
-- number cannot be registered in two spellings.
create table player_phone (
  phone     text   primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  player_id bigint not null
);

-- Links for the reset of a password; only the hash is stored. When one is used, all links of the player are deleted.
create table password_reset (
  player_id  bigint not null,
  token_hash bytea not null,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, token_hash)
);
create index password_reset_expiry_idx on password_reset (expires_at);

-- A single sign-on: the secret, stored as a hash, with which a browser logs in on the other hosts of the site while one
-- of its sessions is valid.
create table sign_on (
  player_id   bigint      not null,
  id          uuid        not null,
  secret_hash bytea       not null,
  entered_at  timestamptz not null,
  saved_at    timestamptz not null,
  primary key (player_id, id)
);
create index sign_on_saved_idx on sign_on (saved_at);

-- One-time login tokens. If sign_on_id is set, a token is valid only in the browser that has that sign-on.
create table entry_token (
  player_id  bigint      not null,
  token_hash bytea       not null,
  sign_on_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, token_hash)
);
create index entry_token_expiry_idx on entry_token (expires_at);

-- Keyed hashes of the e-mails, phones and network accounts of players who closed their account during a break from
-- play: nobody can register with them until the break ends. The names themselves are deleted.
create table held_name (
  name_hash text        primary key check (name_hash ~ '^[0-9a-f]{64}$'),
  -- Null: the break has no end.
  until     timestamptz
);
create index held_name_until_idx on held_name (until) where until is not null;
