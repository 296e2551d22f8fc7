-- The memory of the sandbox payment provider. It stands for a company outside: nothing of the product
-- reads it, and nothing of it refers to the product.

create schema if not exists sandbox;

create table sandbox.psp_operation (
  operation_id uuid primary key,
  token        text not null unique,
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
  -- When the operation takes its next step by itself.
  due_at       timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create index psp_operation_due_idx on sandbox.psp_operation (due_at) where due_at is not null;
create index psp_operation_created_idx on sandbox.psp_operation (created_at desc);

-- Only the mask of a card, phone or purse is kept.
create table sandbox.psp_requisite (
  token       uuid primary key,
  mask        text not null,
  will_refuse boolean not null,
  created_at  timestamptz not null
);

-- A notice to the merchant, word for word; it is sent until it has been taken.
create table sandbox.psp_callback (
  event_id     uuid primary key,
  operation_id uuid not null references sandbox.psp_operation,
  body         text not null,
  attempts     integer not null default 0,
  next_at      timestamptz not null,
  delivered_at timestamptz,
  created_at   timestamptz not null
);
create index psp_callback_due_idx on sandbox.psp_callback (next_at) where delivered_at is null;
