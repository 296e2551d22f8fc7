-- Deposits, withdrawals, payment systems and the callbacks of providers. Amounts are in minor units. A payment is
-- stored with its player; a provider knows it by `operation_id`.

create table payment_system (
  id               integer primary key,
  key              text not null,
  type_id          smallint not null check (type_id in (1, 2)),
  currency         text not null,
  name             text not null,
  icon             text not null,
  minimum          bigint not null check (minimum > 0),
  maximum          bigint not null check (maximum >= minimum),
  multiple_of      bigint not null default 1 check (multiple_of > 0),
  commission_bp    integer not null default 0 check (commission_bp between 0 and 5000),
  promised_seconds integer not null check (promised_seconds > 0),
  position         smallint not null,
  active           boolean not null default true,
  provider         text not null,
  -- The countries whose players may use it; null: all.
  countries        text[]
    check (countries is null or (cardinality(countries) between 1 and 60)),
  fields           jsonb not null check (jsonb_typeof(fields) = 'array'::text AND jsonb_array_length(fields) <= 8),
  unique (type_id, currency, key)
);

create table deposit_suggestion (
  deposit_number text not null check (deposit_number in ('first', 'other')),
  currency       text not null,
  value          bigint not null check (value > 0),
  best_choice    boolean not null default false,
  primary key (deposit_number, currency, value)
);
create unique index deposit_suggestion_best_choice on deposit_suggestion (currency, deposit_number)
  where best_choice;

create table payment (
  player_id          bigint not null,
  id                 bigint generated always as identity,
  operation_id       uuid not null,
  idempotency_key    text not null,
  body_hash          text not null,
  type_id            smallint not null check (type_id in (1, 2)),
  status_id          smallint not null check (status_id between 1 and 11),
  system_id          integer not null,
  currency           text not null,
  -- The amount that a deposit adds or a withdrawal takes, in minor units, including the commission.
  sum                bigint not null check (sum > 0),
  commission         bigint not null default 0 check (commission >= 0 and commission < sum),
  requisite_mask     text,
  requisite_token    text,
  return_url         text,
  redirect_url       text,
  reason             text,
  balance_after      bigint,
  promised_at        timestamptz,
  created_at         timestamptz not null,
  -- When the payment last changed, or the provider was last asked for its status.
  touched_at         timestamptz not null,
  finished_at        timestamptz,
  provider           text not null,
  -- The id of the visit to the cashier, from the browser; and whether the player confirmed an unusual sum after the
  -- pause.
  cashier_session_id uuid,
  after_pause        boolean not null default false,
  -- A withdrawal is checked by rules before it is sent, and may wait for operators or documents. It has a promised
  -- time, and broken promises are recorded.
  tips               bigint not null default 0 check (tips >= 0),
  requisite_id       uuid,
  -- The rules that require a decision by operators before it is sent; null: none.
  review             text[],
  -- When sending began: the provider may have paid it since then. Null: not sent.
  sent_at            timestamptz,
  -- The number of broken promises.
  broken             integer not null default 0,
  -- What the player must do elsewhere: for coins, the address and the memo of the transfer.
  extra_data         jsonb,
  -- The reason for moving the payment to another provider; null: it is not being moved. Written before the provider is
  -- asked to close the payment, so that a concurrent call does not redirect the player to a page that is being closed.
  leaving            text,
  unique (player_id, idempotency_key),
  unique (player_id, operation_id),
  primary key (player_id, id),
  constraint payment_parts_check check (commission + tips < sum)
);
create index payment_created_idx on payment (player_id, created_at desc, id desc);
-- For the list of payments that wait for operators.
create index payment_manual_idx on payment (created_at, player_id, id) where status_id = 5;
-- The totals of a player are computed before each payment from the index alone.
create index payment_moved_idx on payment (player_id, type_id, currency)
  include (created_at, sum, status_id) where status_id not in (4, 9, 10);
create index payment_open_idx on payment (touched_at) where status_id in (1, 2, 6, 7, 8, 11);
-- For the duration of the latest withdrawals.
create index payment_paid_idx on payment (finished_at desc) include (created_at)
  where type_id = 2 and status_id = 3;
create index payment_promised_idx on payment (promised_at)
  where type_id = 2 and finished_at is null and promised_at is not null;
-- For the list of payments of a provider in the order of creation.
create index payment_provider_idx on payment (provider, created_at, player_id, id);
create index payment_waiting_idx on payment (broken desc, created_at, player_id, id)
  where type_id = 2 and finished_at is null;

-- The history of a payment: one row for each change of status, never deleted.
create table payment_event (
  player_id   bigint not null,
  payment_id  bigint not null,
  position    integer not null,
  from_status smallint,
  to_status   smallint not null,
  actor       text not null check (actor in ('player', 'provider', 'system', 'operator')),
  note        text not null default '',
  at          timestamptz not null,
  provider    text,
  primary key (player_id, payment_id, "position")
);

-- Callbacks of providers. Rows are never deleted, so that each event id is processed once.
create table provider_event (
  provider     text not null,
  event_id     text not null,
  operation_id uuid not null,
  body         text not null,
  outcome      text not null,
  received_at  timestamptz not null,
  primary key (provider, event_id)
);

-- Deposits that the player has got a letter about, so that each has one letter even if events are read again.
create table payment_letter (
  player_id  bigint not null,
  payment_id bigint not null,
  primary key (player_id, payment_id)
);

-- The directory that finds the player and the payment of an operation, because providers do not know players.
create table payment_operation (
  provider     text   not null,
  operation_id uuid   not null,
  player_id    bigint not null,
  payment_id   bigint not null,
  primary key (provider, operation_id)
);

-- Changes of the promised time: the time before and after, and the reason. A null time: no promise.
create table payment_promise (
  player_id  bigint      not null,
  payment_id bigint      not null,
  position   integer     not null,
  was        timestamptz,
  until      timestamptz,
  broken     boolean     not null,
  why        text        not null,
  at         timestamptz not null,
  primary key (player_id, payment_id, "position")
);

-- Broken promises that the player has got a letter about.
create table payment_late_letter (
  player_id  bigint  not null,
  payment_id bigint  not null,
  position   integer not null,
  primary key (player_id, payment_id, "position")
);

-- Decisions of operators on a step. A step that needs two decisions needs two different operators.
create table payment_decision (
  player_id   bigint      not null,
  payment_id  bigint      not null,
  step        integer     not null,
  operator_id uuid        not null,
  operator    text        not null,
  decision    text        not null,
  why         text        not null,
  at          timestamptz not null,
  primary key (player_id, payment_id, step, operator_id)
);

-- Payout requisites of players. The number is not stored: only a mask, the token of the provider, and `fingerprint`, a
-- keyed hash by which the same requisite is recognised.
create table payment_requisite (
  player_id   bigint      not null,
  id          uuid        not null,
  provider    text        not null,
  kind        text        not null,
  fingerprint bytea       not null,
  mask        text        not null,
  token       text        not null,
  created_at  timestamptz not null,
  -- When a payout to it last succeeded; null: never.
  paid_at     timestamptz,
  -- When the player removed it from the list; null: it is in the list.
  removed_at  timestamptz,
  primary key (player_id, id),
  unique (player_id, provider, kind, fingerprint)
);
create index payment_requisite_paid_idx on payment_requisite (player_id, paid_at desc)
  where paid_at is not null and removed_at is null;

-- The providers that take payments of a system, in order, if its own provider does not respond.
create table provider_route (
  system_id  integer  not null,
  position   smallint not null check (position > 0),
  provider   text     not null,
  primary key (system_id, "position")
);

-- The availability of each provider, for all nodes: the switch of the operators, and the circuit breaker.
create table provider_state (
  provider      text primary key,
  enabled       boolean not null default true,
  why           text not null default '',
  -- Consecutive failures, and pauses since the last successful call.
  failures      integer not null default 0,
  pauses        integer not null default 0,
  paused_until  timestamptz,
  probing_until timestamptz,
  well_since    timestamptz
);

-- Calls to each provider in intervals of ten seconds; old rows are deleted.
create table provider_health (
  provider text        not null,
  bucket   timestamptz not null,
  calls    integer     not null,
  failed   integer     not null,
  ms_sum   bigint      not null,
  ms_max   integer     not null,
  primary key (provider, bucket)
);

-- Failed attempts: the provider that certainly did not take the payment before it went to the next one, and the reason.
create table payment_route (
  player_id  bigint      not null,
  payment_id bigint      not null,
  position   integer     not null,
  provider   text        not null,
  why        text        not null,
  at         timestamptz not null,
  primary key (player_id, payment_id, "position")
);

-- Comparisons of daily reports of the providers with our payments. Lines are kept while their day is compared.
create table reconciliation (
  provider    text        not null,
  day         date        not null,
  run         uuid        not null,
  started_at  timestamptz not null,
  finished_at timestamptz,
  lines       integer     not null default 0,
  payments    integer     not null default 0,
  differences integer     not null default 0,
  primary key (provider, day)
);
create index reconciliation_started_idx on reconciliation (started_at desc);

create table reconciliation_line (
  provider     text not null,
  day          date not null,
  operation_id uuid not null,
  -- The page of the report. If the same page is read again, its lines are not duplicates.
  page         text not null,
  primary key (provider, day, operation_id)
);

-- Differences, each stored once. An operator resolves one with a reason, or a later run no longer finds it.
create table reconciliation_difference (
  id           bigint generated always as identity primary key,
  provider     text        not null,
  day          date        not null,
  operation_id uuid        not null,
  kind         text        not null,
  ours         jsonb,
  theirs       jsonb,
  run          uuid        not null,
  found_at     timestamptz not null,
  resolved_at  timestamptz,
  -- The operator; null: a later run no longer found the difference.
  resolved_by  text,
  why          text,
  unique (provider, day, operation_id, kind)
);
create index reconciliation_difference_open_idx on reconciliation_difference (id) where resolved_at is null;
