-- The sandbox phone: messages and calls as they came in. No table of the product leans on this schema.

create table sandbox.message (
  id          bigint generated always as identity primary key,
  -- The sender's own name of it: what is sent again because an answer got lost is kept once.
  name        text not null unique,
  kind        text not null check (kind in ('sms', 'call')),
  phone       text not null,
  text        text not null,
  received_at timestamptz not null default now()
);
create index message_phone_idx on sandbox.message (phone, id desc);
