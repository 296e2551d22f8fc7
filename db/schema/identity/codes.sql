-- Requests of one-time codes. The code is not stored: it is derived from the id of the request and the key of the
-- installation, both when it is sent and when it is compared.

create table player_code (
  player_id  bigint      not null,
  id         uuid        not null,
  purpose    text        not null,
  channel    text        not null check (channel in ('email', 'phone', 'call')),
  -- Null: the player has no address for this channel. Nothing is sent then, but the call answers as if it was.
  address    text,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, id)
);
create index player_code_asked_idx on player_code (asked_at);
create index player_code_latest_idx on player_code (player_id, purpose, channel, asked_at desc);

-- The same for visitors without an account; a ticket identifies the browser.
create table ticket_code (
  ticket     uuid        not null,
  id         uuid        not null,
  purpose    text        not null,
  channel    text        not null check (channel in ('email', 'phone', 'call')),
  address    text,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (ticket, id)
);
create index ticket_code_asked_idx on ticket_code (asked_at);
create index ticket_code_latest_idx on ticket_code (ticket, purpose, channel, asked_at desc);

-- How many codes were requested and tried in a period, by the owner and by the address. Addresses are keyed hashes.
create table code_count (
  subject text        primary key,
  counted int         not null,
  ends_at timestamptz not null
);
create index code_count_ends_idx on code_count (ends_at);
