-- The sandbox mailbox: letters that came in by SMTP, as they were sent. No table of the product
-- leans on this schema.

create schema if not exists sandbox;

create table sandbox.letter (
  id          bigint generated always as identity primary key,
  message_id  text not null unique,
  sender      text not null,
  recipients  text[] not null,
  subject     text not null,
  text        text not null,
  html        text not null,
  raw         bytea not null,
  received_at timestamptz not null default now()
);
create index letter_recipients_idx on sandbox.letter using gin (recipients);
