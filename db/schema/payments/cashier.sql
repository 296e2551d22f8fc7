-- Payments in and out, ways to pay, and the notices of providers. A payment is found by its player; `operation_id` is its
-- name at the provider.

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
  -- A way to pay may be for players of some countries alone: null is for everybody.
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
  -- What the player pays in, or what leaves the player's account; the commission is a part of it.
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
  -- When it last changed, or the provider was last asked about it.
  touched_at         timestamptz not null,
  finished_at        timestamptz,
  provider           text not null,
  -- The visit of the cashier that a payment was made in, as its browser named it; and whether its player
  -- went on after the pause that unusual sums are met by.
  cashier_session_id uuid,
  after_pause        boolean not null default false,
  -- A withdrawal is judged by rules before it is sent, and may wait for people or for documents; it is
  -- promised for a moment, and a promise that was broken stays written down.
  tips               bigint not null default 0 check (tips >= 0),
  requisite_id       uuid,
  -- The rules that left it to people before it was sent; null where none did.
  review             text[],
  -- When it was taken for sending: from then on the provider may have paid it.
  sent_at            timestamptz,
  -- How many promises were broken.
  broken             integer not null default 0,
  -- What the player of a payment is asked to do elsewhere: coins are sent to an address, with a memo.
  extra_data         jsonb,
  -- Why a payment is leaving its provider for another one: written down before the provider is asked to close it,
  -- so that no twin of the call shows its player a page that is being closed. Null where it leaves nobody.
  leaving            text,
  unique (player_id, idempotency_key),
  unique (player_id, operation_id),
  primary key (player_id, id),
  constraint payment_parts_check check (commission + tips < sum)
);
create index payment_created_idx on payment (player_id, created_at desc, id desc);
-- What waits for people is found without looking through all there is.
create index payment_manual_idx on payment (created_at, player_id, id) where status_id = 5;
-- What a player has paid in and out, summed from the index alone: asked before each payment.
create index payment_moved_idx on payment (player_id, type_id, currency)
  include (created_at, sum, status_id) where status_id not in (4, 9, 10);
create index payment_open_idx on payment (touched_at) where status_id in (1, 2, 6, 7, 8, 11);
-- How long the latest payouts took.
create index payment_paid_idx on payment (finished_at desc) include (created_at)
  where type_id = 2 and status_id = 3;
create index payment_promised_idx on payment (promised_at)
  where type_id = 2 and finished_at is null and promised_at is not null;
-- Payments of a provider in the order in which they were made.
create index payment_provider_idx on payment (provider, created_at, player_id, id);
create index payment_waiting_idx on payment (broken desc, created_at, player_id, id)
  where type_id = 2 and finished_at is null;

-- Every step of a payment, for ever.
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

-- Deposits whose player has been written to: one letter each, whoever reads the events again.
create table payment_letter (
  player_id  bigint not null,
  payment_id bigint not null,
  primary key (player_id, payment_id)
);

-- A provider names an operation and never its player: the directory says whose payment it is.
create table payment_operation (
  provider     text   not null,
  operation_id uuid   not null,
  player_id    bigint not null,
  payment_id   bigint not null,
  primary key (provider, operation_id)
);

-- Every promise that was changed: when it was to be, when it is to be now, and why.
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

-- Which of them the player was written to about.
create table payment_late_letter (
  player_id  bigint  not null,
  payment_id bigint  not null,
  position   integer not null,
  primary key (player_id, payment_id, "position")
);

-- What operators have said of a step that waits for them; the second of two must be another one.
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

-- Where a player has had money sent: what it looks like and what the provider calls it, never the number.
-- `fingerprint` is a keyed hash of it, so that the same one is known again.
create table payment_requisite (
  player_id   bigint      not null,
  id          uuid        not null,
  provider    text        not null,
  kind        text        not null,
  fingerprint bytea       not null,
  mask        text        not null,
  token       text        not null,
  created_at  timestamptz not null,
  -- When money last arrived there; null where none has yet.
  paid_at     timestamptz,
  -- The player wants it shown no longer.
  removed_at  timestamptz,
  primary key (player_id, id),
  unique (player_id, provider, kind, fingerprint)
);
create index payment_requisite_paid_idx on payment_requisite (player_id, paid_at desc)
  where paid_at is not null and removed_at is null;

-- Who else takes a payment of a system when its own provider does not answer, in order.
create table provider_route (
  system_id  integer  not null,
  position   smallint not null check (position > 0),
  provider   text     not null,
  primary key (system_id, "position")
);

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
  primary key (player_id, payment_id, "position")
);

-- What providers' files of a day say beside our payments. A line is kept while its day is being compared.
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
  -- The page that it stood on: the same page, read again, is no second line.
  page         text not null,
  primary key (provider, day, operation_id)
);

-- Found once and kept: a person says why it may stand, or a later run finds that it is gone.
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
  -- Nobody, where a later run has not found it any more.
  resolved_by  text,
  why          text,
  unique (provider, day, operation_id, kind)
);
create index reconciliation_difference_open_idx on reconciliation_difference (id) where resolved_at is null;
