-- The sandbox's payment companies misbehave where they are told to: in what they answer, in what they
-- notify of, for one method or all, for so many operations or until told otherwise.
create table sandbox.psp_mode (
  provider text primary key,
  calls    text not null,
  notices  text not null,
  method   text,
  times    integer check (times >= 0)
);

-- How its notices behave, whether the bank has asked for a code, and how often a wrong one was given.
alter table sandbox.psp_operation add column notices text not null default 'usual';
alter table sandbox.psp_operation add column asks_code boolean not null default false;
alter table sandbox.psp_operation add column code_tries smallint not null default 0;
-- Sent so many times even when it is taken; signed by nobody who may.
alter table sandbox.psp_callback add column copies smallint not null default 1;
alter table sandbox.psp_callback add column forged boolean not null default false;

-- A day of one company, in order; and what is old enough to be forgotten.
create index psp_operation_day_idx on sandbox.psp_operation (provider, created_at, operation_id);
create index psp_callback_operation_idx on sandbox.psp_callback (provider, operation_id);
create index psp_callback_created_idx on sandbox.psp_callback (created_at);
create index psp_requisite_created_idx on sandbox.psp_requisite (created_at);
