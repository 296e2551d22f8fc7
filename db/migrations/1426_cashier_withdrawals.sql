-- A withdrawal is judged by rules before it is sent, and may wait for people or for documents; it is
-- promised for a moment, and a promise that was broken stays written down.
alter table payment
  add column tips bigint not null default 0 check (tips >= 0),
  add column requisite_id uuid,
  -- The rules that left it to people before it was sent; null where none did.
  add column review text[],
  -- When it was taken for sending: from then on the provider may have paid it.
  add column sent_at timestamptz,
  -- How many promises were broken.
  add column broken integer not null default 0,
  add constraint payment_parts_check check (commission + tips < sum);
update payment p set sent_at = e.at
  from payment_event e
  where e.player_id = p.player_id and e.payment_id = p.id and e.to_status = 7 and p.type_id = 2;

-- One that is confirmed or waits for documents is looked after too.
drop index payment_open_idx;
create index payment_open_idx on payment (touched_at) where status_id in (1, 2, 6, 7, 8, 11);
create index payment_promised_idx on payment (promised_at)
  where type_id = 2 and finished_at is null and promised_at is not null;
create index payment_waiting_idx on payment (broken desc, created_at, player_id, id)
  where type_id = 2 and finished_at is null;
-- How long the latest payouts took.
create index payment_paid_idx on payment (finished_at desc) include (created_at)
  where type_id = 2 and status_id = 3;

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
  primary key (player_id, payment_id, position),
  foreign key (player_id, payment_id) references payment
);
select distribute('payment_promise', 'player_id');
create trigger payment_promise_append_only before update or delete or truncate on payment_promise
  for each statement execute function append_only();

-- Which of them the player was written to about.
create table payment_late_letter (
  player_id  bigint  not null,
  payment_id bigint  not null,
  position   integer not null,
  primary key (player_id, payment_id, position),
  foreign key (player_id, payment_id, position) references payment_promise
);
select distribute('payment_late_letter', 'player_id');

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
  primary key (player_id, payment_id, step, operator_id),
  foreign key (player_id, payment_id) references payment
);
select distribute('payment_decision', 'player_id');
create trigger payment_decision_append_only before update or delete or truncate on payment_decision
  for each statement execute function append_only();

-- Where a player has had money sent: what it looks like and what the provider calls it, never the number.
-- `fingerprint` is a keyed hash of it, so that the same one is known again.
create table payment_requisite (
  player_id   bigint      not null references player,
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
select distribute('payment_requisite', 'player_id');
create index payment_requisite_paid_idx on payment_requisite (player_id, paid_at desc)
  where paid_at is not null and removed_at is null;
