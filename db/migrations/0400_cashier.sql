-- Money from and to the outside: ways to pay, payments with every step they took, and the provider's
-- notices. A payment is found by its player; `operation_id` is its name at the provider.

create table payment_system (
  id               integer primary key,
  key              text not null,
  type_id          smallint not null check (type_id in (1, 2)),
  currency         text not null,
  name             text not null,
  icon             text not null,
  term             text not null,
  requisite        text check (requisite in ('phone', 'card', 'purse')),
  minimum          bigint not null check (minimum > 0),
  maximum          bigint not null check (maximum >= minimum),
  multiple_of      bigint not null default 1 check (multiple_of > 0),
  commission_bp    integer not null default 0 check (commission_bp between 0 and 5000),
  promised_seconds integer not null check (promised_seconds > 0),
  position         smallint not null,
  active           boolean not null default true,
  unique (type_id, currency, key)
);

create table deposit_suggestion (
  deposit_number text not null check (deposit_number in ('first', 'other')),
  currency       text not null,
  value          bigint not null check (value > 0),
  best_choice    boolean not null default false,
  primary key (deposit_number, currency, value)
);

create table payment (
  player_id       bigint not null references player,
  id              integer generated always as identity,
  operation_id    uuid not null,
  idempotency_key text not null,
  body_hash       text not null,
  type_id         smallint not null check (type_id in (1, 2)),
  status_id       smallint not null check (status_id between 1 and 11),
  system_id       integer not null references payment_system,
  currency        text not null,
  -- What the player pays in, or what leaves the player's account; the commission is a part of it.
  sum             bigint not null check (sum > 0),
  commission      bigint not null default 0 check (commission >= 0 and commission < sum),
  requisite_mask  text,
  requisite_token uuid,
  return_url      text,
  redirect_url    text,
  reason          text,
  balance_after   bigint,
  promised_at     timestamptz,
  created_at      timestamptz not null,
  -- When it last changed, or the provider was last asked about it.
  touched_at      timestamptz not null,
  finished_at     timestamptz,
  primary key (player_id, id),
  unique (player_id, idempotency_key),
  unique (player_id, operation_id)
);
create index payment_operation_idx on payment (operation_id);
create index payment_created_idx on payment (player_id, created_at desc, id desc);
create index payment_open_idx on payment (touched_at) where status_id in (1, 2, 7, 11);

-- Every step of a payment, for ever.
create table payment_event (
  player_id   bigint not null,
  payment_id  integer not null,
  position    integer not null,
  from_status smallint,
  to_status   smallint not null,
  actor       text not null check (actor in ('player', 'provider', 'system', 'operator')),
  note        text not null default '',
  at          timestamptz not null,
  primary key (player_id, payment_id, position),
  foreign key (player_id, payment_id) references payment
);

-- A notice is believed once: its id stays taken for ever.
create table provider_event (
  provider     text not null,
  event_id     text not null,
  operation_id uuid not null,
  body         text not null,
  outcome      text not null,
  received_at  timestamptz not null,
  primary key (provider, event_id)
);

create trigger payment_event_append_only before update or delete or truncate on payment_event
  for each statement execute function append_only();
create trigger provider_event_append_only before update or delete or truncate on provider_event
  for each statement execute function append_only();
