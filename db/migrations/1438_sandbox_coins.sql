-- The sandbox's company for coins: an address for each player, a memo for each invoice, and transfers that
-- the network confirms block by block. What comes without an invoice is an operation of its own.
create table sandbox.coins_address (
  player     text primary key,
  address    text not null unique,
  created_at timestamptz not null
);
create table sandbox.coins_invoice (
  operation_id uuid primary key,
  address      text not null references sandbox.coins_address (address),
  memo         text not null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null,
  unique (address, memo)
);
create table sandbox.coins_transfer (
  id            uuid primary key,
  address       text not null,
  memo          text not null,
  amount        bigint not null check (amount > 0),
  confirmations integer not null default 0,
  -- What it pays; none where it is too small to be told of.
  operation_id  uuid,
  created_at    timestamptz not null
);
create index coins_transfer_operation_idx on sandbox.coins_transfer (operation_id);
create index coins_transfer_created_idx on sandbox.coins_transfer (created_at desc);
create index coins_transfer_open_idx on sandbox.coins_transfer (confirmations) where operation_id is not null;
create index coins_invoice_created_idx on sandbox.coins_invoice (address, created_at desc);

-- Whose invoice an unasked operation is to be told with.
alter table sandbox.psp_operation add column unasked_of uuid;
