-- Accounts that players have with networks, by which they log in.

create table social_link (
  player_id bigint      not null,
  network   text        not null check (length(network) <= 20),
  -- What the network calls its account by, for ever.
  subject   text        not null check (length(subject) between 1 and 255),
  -- What people call it by, as the network said last.
  name      text        not null check (length(name) <= 100),
  linked_at timestamptz not null,
  primary key (player_id, network)
);

-- An account of a network is one player's, of all there are: «vk 12345».
create table player_social (
  name      text   primary key check (length(name) <= 280),
  player_id bigint not null
);

-- Who is on the way to a network, for some minutes. Of the secrets only hashes are kept: what is said to
-- the network is made of the browser's.
create table social_flow (
  state_hash   bytea       primary key,
  browser_hash bytea       not null,
  network      text        not null,
  -- The player who links the network to the account; nobody where somebody comes in.
  for_player   bigint,
  expires_at   timestamptz not null
);
create index social_flow_expiry_idx on social_flow (expires_at);

-- Who came from a network and is not let in yet: the address is to be proven, or a code to be said.
create table social_ticket (
  id            uuid        primary key,
  browser_hash  bytea       not null,
  network       text        not null,
  subject       text        not null,
  name          text        not null,
  referral_code text,
  -- The address that is asked about, and since when it is proven.
  email         text,
  phone         text,
  proven_at     timestamptz,
  expires_at    timestamptz not null
);
create index social_ticket_expiry_idx on social_ticket (expires_at);
