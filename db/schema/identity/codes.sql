-- One-time codes that were asked for. The code itself is stored nowhere: it is derived from the id of the request and the
-- key of the installation, when it is sent and when it is compared.

create table player_code (
  player_id  bigint      not null,
  id         uuid        not null,
  purpose    text        not null,
  channel    text        not null check (channel in ('email', 'phone', 'call')),
  -- Where it is sent; nothing is sent where there is none, though it is answered alike.
  address    text,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, id)
);
create index player_code_asked_idx on player_code (asked_at);
create index player_code_latest_idx on player_code (player_id, purpose, channel, asked_at desc);

-- The same for who is no player yet: a ticket is what the browser was given for the time being.
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

-- How many codes were asked for and tried of late: by owner, by address. Addresses are keyed hashes.
create table code_count (
  subject text        primary key,
  counted int         not null,
  ends_at timestamptz not null
);
create index code_count_ends_idx on code_count (ends_at);
