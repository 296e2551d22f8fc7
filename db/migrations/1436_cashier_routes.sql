-- Who else takes a payment of a system when its own provider does not answer, in order.
create table provider_route (
  system_id integer  not null references payment_system,
  position  smallint not null check (position > 0),
  provider  text     not null,
  primary key (system_id, position)
);
select distribute('provider_route');

-- Whether a provider may be asked: an operator's word, and what it has answered of late. All nodes share it.
create table provider_state (
  provider      text primary key,
  enabled       boolean not null default true,
  why           text not null default '',
  -- Failures in a row, and pauses since it last answered.
  failures      integer not null default 0,
  pauses        integer not null default 0,
  paused_until  timestamptz,
  probing_until timestamptz,
  well_since    timestamptz
);

-- What it answered in ten seconds; the old ones are swept.
create table provider_health (
  provider text        not null,
  bucket   timestamptz not null,
  calls    integer     not null,
  failed   integer     not null,
  ms_sum   bigint      not null,
  ms_max   integer     not null,
  primary key (provider, bucket)
);

-- A payment that a provider surely has not taken goes on to the next one: whom it has left, and why.
create table payment_route (
  player_id  bigint      not null,
  payment_id bigint      not null,
  position   integer     not null,
  provider   text        not null,
  why        text        not null,
  at         timestamptz not null,
  primary key (player_id, payment_id, position)
);
create trigger payment_route_append_only before update or delete or truncate on payment_route
  for each statement execute function append_only();
select distribute('payment_route', 'player_id');

-- What the player of a payment is asked to do elsewhere: coins are sent to an address, with a memo.
alter table payment add column extra_data jsonb;
