-- The sandbox's supplier of games: a company outside with a book of its own. No table of the product
-- leans on this schema.
create table sandbox.supplier_session (
  -- What the page of the game is opened by.
  token        text primary key,
  operator     text not null,
  -- Null in a demo, which asks no wallet.
  player       text,
  wallet_token text,
  game         text not null,
  currency     text not null,
  demo_balance bigint not null check (demo_balance >= 0),
  lobby_url    text not null,
  -- How the page misbehaves; chosen as it is opened.
  page         text not null,
  -- The seed of the next round: its hash is shown before.
  seed         bytea not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index supplier_session_created_idx on sandbox.supplier_session (created_at);

create table sandbox.supplier_round (
  id           uuid primary key,
  -- What the page of its replay is opened by.
  replay       text not null unique,
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
  -- asked: the wallet has not answered to the bet; refused: it took none; void: it was taken back.
  state        text not null check (state in ('asked', 'open', 'closed', 'void', 'refused')),
  reason       text,
  -- How the wallet is told of it; chosen as it begins.
  manner       text not null,
  opened_at    timestamptz not null,
  closed_at    timestamptz
);
create index supplier_round_opened_idx on sandbox.supplier_round (opened_at, id);
create index supplier_round_session_idx on sandbox.supplier_round (session, opened_at desc);
create index supplier_round_asked_idx on sandbox.supplier_round (opened_at) where state = 'asked';

-- What the wallet is still to be told: each message comes again until it is answered.
create table sandbox.supplier_message (
  id         bigint generated always as identity primary key,
  round_id   uuid not null references sandbox.supplier_round on delete cascade,
  kind       text not null check (kind in ('win', 'rollback', 'round/close')),
  amount     bigint,
  attempts   integer not null default 0,
  next_at    timestamptz not null,
  -- How it was answered in the end.
  answer     text,
  created_at timestamptz not null,
  unique (round_id, kind)
);
create index supplier_message_due_idx on sandbox.supplier_message (next_at) where answer is null;

-- How the company behaves; one row, and none while it behaves as usual.
create table sandbox.supplier_mode (
  id     boolean primary key default true check (id),
  calls  text not null,
  wallet text not null,
  page   text not null,
  -- For so many launches and rounds more.
  times  integer check (times >= 0)
);
