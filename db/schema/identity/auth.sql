-- Players, their sessions, and the directories that find a player by e-mail or phone. A name is unique over all players,
-- so it goes by a directory, found by the name alone. A token, cookie or link carries the id of its player and is looked
-- up where the player lives. An account is opened by e-mail and password; birth date and acceptance of the rules may be
-- told later, but before money.

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
  -- The language that a player reads the site in: the one of the page where the account was opened.
  locale              text not null default 'ru' check (locale ~ '^[a-z]{2}$'),
  -- An account that is shut to its player: by the casino, or because the player closed it.
  blocked_at          timestamptz,
  closed_at           timestamptz,
  -- What a newcomer brought along, as told: who sent them, and a code of a promotion.
  referral_code       text check (length(referral_code) <= 64),
  promo_code          text check (length(promo_code) <= 64),
  -- When a player's e-mail and phone were last changed for another: for a while they stay then.
  email_changed_at    timestamptz,
  phone_changed_at    timestamptz,
  -- Null while the password is the one of the registration.
  password_changed_at timestamptz,
  -- Whether the player wants to be logged out when nothing has happened for a while.
  auto_logout         boolean not null default false,
  username            text check (char_length(username) between 1 and 64),
  username_changed_at timestamptz,
  denomination        numeric(8, 2) check (denomination > 0),
  profile_filled_at   timestamptz,
  data_confirmed_at   timestamptz,
  -- When an account is to be closed whose player has asked for that.
  closes_at           timestamptz,
  -- What a blocked player reads: why, in the words of whoever blocked.
  blocked_words       text check (length(blocked_words) <= 500),
  -- When an account whose wait is over was last looked at and could not be closed yet: what is left on it may lie
  -- there for years, and the others must have their turn.
  close_tried_at      timestamptz,
  constraint player_rules_accepted_check
    check ((rules_version is null) = (rules_accepted_at is null)),
  constraint player_blocked_check
    check (blocked_words is null or blocked_at is not null)
);
create index player_closing_idx on player (coalesce(close_tried_at, closes_at))
  where closes_at is not null and closed_at is null;

-- A session lives as long as its refresh token. Only hashes are kept, so that nobody who reads the
-- table can speak as a player; the next refresh token is made of the present one and rotation_key,
-- so that the same request asked twice gets the same answer.
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
  -- A session begins with a login and is over some time after it, however busy it is: entered_at says when
  -- its player proved who they are. A session that goes on from another host's keeps that moment.
  entered_at            timestamptz not null,
  -- The sessions of one browser on all hosts of the site: the end of one is the end of them all.
  sign_on_id            uuid,
  primary key (player_id, id)
);
create index session_expiry_idx on session (expires_at);
create index session_revoked_idx on session (revoked_at) where revoked_at is not null;

-- Each tab has a short-lived token of its own: one tab's renewal does not end another's.
create table session_token (
  token_hash   bytea not null,
  session_id   uuid not null,
  expires_at   timestamptz not null,
  player_id    bigint not null,
  -- The kind of browser that a token was made for; it is of no use in another.
  browser_kind text,
  primary key (player_id, token_hash)
);
create index session_token_expiry_idx on session_token (expires_at);
create index session_token_session_idx on session_token (player_id, session_id);

-- Browsers that a player has logged in with: strangers who guess passwords cannot lock these out.
create table known_device (
  player_id    bigint not null,
  device_hash  bytea not null,
  last_seen_at timestamptz not null,
  primary key (player_id, device_hash)
);
-- A browser forgets who it was after a year without a login, and so do we.
create index known_device_seen_idx on known_device (last_seen_at);

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
  token_hash bytea not null,
  player_id  bigint not null,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, token_hash)
);
-- Sweeps go by these, some thousand rows at a time.
create index email_confirmation_expiry_idx on email_confirmation (expires_at);
create index email_confirmation_player_idx on email_confirmation (player_id, created_at desc);

-- A letter of confirmation that was asked for. Its link is made while it is sent, so that nothing that
-- lets anybody confirm lies in a table or in a queue; each try to send it makes a link of its own.
create table email_confirmation_request (
  player_id  bigint not null,
  id         uuid not null,
  email      text not null,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, id)
);
-- Every page asks how long the next letter is waited for.
create index email_confirmation_request_asked_idx on email_confirmation_request (player_id, asked_at desc);
create index email_confirmation_request_expiry_idx on email_confirmation_request (expires_at);

create table player_email (
  email     text   primary key check (email = lower(email)),
  player_id bigint not null
);
-- Operators look for players by the beginning of an e-mail.
create index player_email_prefix_idx on player_email (email text_pattern_ops);

-- A phone is one player's, of all there are: it goes by a directory, as an e-mail does. It is kept in
-- one form only, E.164, so that one number cannot be registered in two spellings.
create table player_phone (
  phone     text   primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  player_id bigint not null
);

-- Links by which a forgotten password is replaced: a hash of each, under the player whose name it carries.
-- A link that has been used is gone, and so are all others of its player.
create table password_reset (
  player_id  bigint not null,
  token_hash bytea not null,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, token_hash)
);
create index password_reset_expiry_idx on password_reset (expires_at);

-- What a browser may be logged in by on another host of the site, while a session of it lives.
create table sign_on (
  player_id   bigint      not null,
  id          uuid        not null,
  secret_hash bytea       not null,
  entered_at  timestamptz not null,
  saved_at    timestamptz not null,
  primary key (player_id, id)
);
create index sign_on_saved_idx on sign_on (saved_at);

-- Tokens that let somebody in once. One of a sign-on is good only in the browser that has the sign-on.
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

-- Names of accounts that were closed on a break from play: nobody opens another account by them before its end.
-- What the account was called is forgotten; of each name a keyed hash is left, which nobody reads anything from.
create table held_name (
  name_hash text        primary key check (name_hash ~ '^[0-9a-f]{64}$'),
  -- Null: for ever.
  until     timestamptz
);
create index held_name_until_idx on held_name (until) where until is not null;
