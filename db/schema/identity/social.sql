-- Accounts of social networks with which players log in.

create table social_link (
  player_id bigint      not null,
  network   text        not null check (length(network) <= 20),
  -- The permanent id of the account in the network.
  subject   text        not null check (length(subject) between 1 and 255),
  -- The displayed name of the account, as the network last reported it.
  name      text        not null check (length(name) <= 100),
  linked_at timestamptz not null,
  primary key (player_id, network)
);

-- The directory of network accounts: each belongs to one player. The name is the network and the id, such as «vk
-- 12345».
create table player_social (
  name      text   primary key check (length(name) <= 280),
  player_id bigint not null
);

-- OAuth logins in progress, kept for some minutes. Secrets are stored only as hashes; those that the network receives
-- are derived from the secret of the browser.
create table social_flow (
  state_hash   bytea       primary key,
  browser_hash bytea       not null,
  network      text        not null,
  -- The player who links the network account; null: somebody logs in.
  for_player   bigint,
  expires_at   timestamptz not null
);
create index social_flow_expiry_idx on social_flow (expires_at);

-- Logins from a network that are not complete: the visitor has yet to confirm an address, or to enter a code.
create table social_ticket (
  id            uuid        primary key,
  browser_hash  bytea       not null,
  network       text        not null,
  subject       text        not null,
  name          text        not null,
  referral_code text,
  -- The address to confirm; proven_at is when it was confirmed.
  email         text,
  phone         text,
  proven_at     timestamptz,
  expires_at    timestamptz not null
);
create index social_ticket_expiry_idx on social_ticket (expires_at);
