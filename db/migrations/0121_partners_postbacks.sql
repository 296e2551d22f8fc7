-- Partners who bring players by links, and where they are told of it. The secret is sealed.
create table partner (
  id           text        not null primary key check (id ~ '^[a-z][a-z0-9-]{1,29}$'),
  name         text        not null check (length(name) between 1 and 80),
  ref_codes    text[]      not null check (cardinality(ref_codes) between 1 and 20),
  url          text        not null check (length(url) <= 1000),
  secret       bytea       not null,
  registration boolean     not null,
  first_deposit boolean    not null,
  deposit      boolean     not null,
  tells_amount boolean     not null,
  enabled      boolean     not null,
  author       text        not null,
  changed_at   timestamptz not null
);
select distribute('partner');

-- What a partner is to be told of a player, each operation once, and what has become of it.
create table partner_delivery (
  player_id  bigint      not null,
  partner_id text        not null,
  operation  text        not null check (length(operation) between 1 and 60),
  event_id   uuid        not null,
  event      text        not null check (event in ('registration', 'first_deposit', 'deposit')),
  ref_code   text        not null,
  click_id   text,
  amount     bigint,
  currency   text,
  state      text        not null check (state in ('waits', 'sent', 'dead')),
  tries      integer     not null default 0,
  at         timestamptz not null,
  next_at    timestamptz not null,
  said       text        check (length(said) <= 200),
  primary key (player_id, partner_id, operation)
);
create index partner_delivery_event_idx on partner_delivery (event_id);
create index partner_delivery_due_idx on partner_delivery (partner_id, next_at) where state = 'waits';
create index partner_delivery_list_idx on partner_delivery (partner_id, at, event_id);
create index partner_delivery_state_idx on partner_delivery (partner_id, state, at, event_id);
create index partner_delivery_at_idx on partner_delivery (at);
select distribute('partner_delivery', 'player_id');
alter table partner_delivery add constraint partner_delivery_player_id_fkey
  foreign key (player_id) references player(id);
