-- State of the sandbox: mailbox, phone, payment providers, game suppliers. They simulate external companies, so no
-- table of the product refers to this schema, and this schema refers to none of the product.

create schema if not exists sandbox;

create table sandbox.letter (
  id          bigint generated always as identity primary key,
  message_id  text not null,
  sender      text not null,
  recipients  text[] not null,
  subject     text not null,
  text        text not null,
  html        text not null,
  raw         bytea not null,
  received_at timestamptz not null default now(),
  unique (message_id)
);
create index letter_recipients_idx on sandbox.letter using gin (recipients);

create table sandbox.psp_operation (
  operation_id uuid not null,
  token        text not null,
  kind         text not null check (kind in ('payment', 'payout')),
  status       text not null check (status in ('created', 'processing', 'delayed', 'success', 'declined')),
  amount       bigint not null check (amount > 0),
  currency     text not null,
  method       text not null,
  requisite    text,
  will_refuse  boolean not null default false,
  return_url   text,
  callback_url text not null,
  reason       text,
  -- When the operation changes its status by itself; null: never.
  due_at       timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  provider     text not null,
  -- The mode of its callbacks, whether the bank asks for a code, and the number of wrong codes so far.
  notices      text not null default 'usual',
  asks_code    boolean not null default false,
  code_tries   smallint not null default 0,
  -- For a transfer without an invoice: an operation of the same player, which its callback names.
  unasked_of   uuid,
  unique (token),
  primary key (provider, operation_id)
);
create index psp_operation_created_idx on sandbox.psp_operation (created_at desc);
-- For daily reports of a provider, and for the deletion of old operations.
create index psp_operation_day_idx on sandbox.psp_operation (provider, created_at, operation_id);
create index psp_operation_due_idx on sandbox.psp_operation (due_at) where due_at is not null;

-- Only the mask of a card, a phone or a wallet is stored.
create table sandbox.psp_requisite (
  token       uuid primary key,
  mask        text not null,
  will_refuse boolean not null,
  created_at  timestamptz not null
);
create index psp_requisite_created_idx on sandbox.psp_requisite (created_at);

-- Callbacks to the merchant, with the exact body; each is sent until it is accepted.
create table sandbox.psp_callback (
  event_id     uuid primary key,
  operation_id uuid not null,
  body         text not null,
  attempts     integer not null default 0,
  next_at      timestamptz not null,
  delivered_at timestamptz,
  created_at   timestamptz not null,
  provider     text not null,
  -- The number of times that it is sent even if it is accepted; `forged`: it is signed with a wrong key.
  copies       smallint not null default 1,
  forged       boolean not null default false
);
create index psp_callback_created_idx on sandbox.psp_callback (created_at);
create index psp_callback_due_idx on sandbox.psp_callback (next_at) where delivered_at is null;
create index psp_callback_operation_idx on sandbox.psp_callback (provider, operation_id);

create table sandbox.message (
  id          bigint generated always as identity primary key,
  -- The idempotency key of the message, so that a retry after a lost response is stored once.
  name        text not null,
  kind        text not null check (kind in ('sms', 'call')),
  phone       text not null,
  text        text not null,
  received_at timestamptz not null default now(),
  unique (name)
);
create index message_phone_idx on sandbox.message (phone, id desc);

-- Failures that the providers simulate, in their responses and in their callbacks. Null method: all methods; null
-- times: until changed.
create table sandbox.psp_mode (
  provider text primary key,
  calls    text not null,
  notices  text not null,
  method   text,
  times    integer check (times >= 0)
);

-- A provider for coins: an address for each player, a memo for each invoice, and transfers that the network confirms
-- block by block. A transfer without an invoice becomes an operation of its own.
create table sandbox.coins_address (
  player     text primary key,
  address    text not null,
  created_at timestamptz not null,
  unique (address)
);

create table sandbox.coins_invoice (
  operation_id uuid primary key,
  address      text not null,
  memo         text not null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null,
  unique (address, memo)
);
create index coins_invoice_created_idx on sandbox.coins_invoice (address, created_at desc);

create table sandbox.coins_transfer (
  id            uuid primary key,
  address       text not null,
  memo          text not null,
  amount        bigint not null check (amount > 0),
  confirmations integer not null default 0,
  -- The operation that it pays; null: the amount is too small to be reported.
  operation_id  uuid,
  created_at    timestamptz not null
);
create index coins_transfer_created_idx on sandbox.coins_transfer (created_at desc);
create index coins_transfer_open_idx on sandbox.coins_transfer (confirmations) where operation_id is not null;
create index coins_transfer_operation_idx on sandbox.coins_transfer (operation_id);

-- A supplier of games with its own records. No table of the product refers to it.
create table sandbox.supplier_session (
  -- The token in the address of the page of the game.
  token        text primary key,
  operator     text not null,
  -- Null: a demo, which does not call the wallet.
  player       text,
  wallet_token text,
  game         text not null,
  currency     text not null,
  demo_balance bigint not null check (demo_balance >= 0),
  lobby_url    text not null,
  -- The failure that the page simulates, chosen when it is opened.
  page         text not null,
  -- The seed of the next round; its hash is shown before the round.
  seed         bytea not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index supplier_session_created_idx on sandbox.supplier_session (created_at);

create table sandbox.supplier_round (
  id           uuid primary key,
  -- The token in the address of the page of the replay.
  replay       text not null,
  session      text not null,
  operator     text not null,
  player       text,
  wallet_token text,
  game         text not null,
  currency     text not null,
  lobby_url    text not null,
  stake        bigint not null check (stake > 0),
  choice       text not null,
  seed         bytea not null,
  client_seed  text not null,
  outcome      smallint not null,
  win          bigint not null check (win >= 0),
  -- asked: the wallet has not responded to the bet; refused: it refused the bet; void: the bet was rolled back.
  state        text not null check (state in ('asked', 'open', 'closed', 'void', 'refused')),
  reason       text,
  -- How the round is reported to the wallet, chosen when it begins.
  manner       text not null,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  unique (replay)
);
create index supplier_round_asked_idx on sandbox.supplier_round (opened_at) where state = 'asked';
create index supplier_round_opened_idx on sandbox.supplier_round (opened_at, id);
create index supplier_round_session_idx on sandbox.supplier_round (session, opened_at desc);

-- Messages to the wallet; each is sent again until it is answered.
create table sandbox.supplier_message (
  id         bigint generated always as identity primary key,
  round_id   uuid not null,
  kind       text not null check (kind in ('win', 'rollback', 'round/close')),
  amount     bigint,
  attempts   integer not null default 0,
  next_at    timestamptz not null,
  -- The final response; null: none yet.
  answer     text,
  created_at timestamptz not null,
  unique (round_id, kind)
);
create index supplier_message_due_idx on sandbox.supplier_message (next_at) where answer is null;

-- The failures that the supplier simulates; no row: none.
create table sandbox.supplier_mode (
  id     boolean primary key default true check (id),
  calls  text not null,
  wallet text not null,
  page   text not null,
  -- For how many more launches and rounds; null: without a limit.
  times  integer check (times >= 0)
);
