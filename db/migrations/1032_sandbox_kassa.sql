-- The sandbox is two payment companies, which number their operations apart.

alter table sandbox.psp_callback drop constraint psp_callback_operation_id_fkey;
alter table sandbox.psp_operation add column provider text not null default 'sandbox';
alter table sandbox.psp_operation alter column provider drop default;
alter table sandbox.psp_operation drop constraint psp_operation_pkey;
alter table sandbox.psp_operation add primary key (provider, operation_id);
alter table sandbox.psp_callback add column provider text not null default 'sandbox';
alter table sandbox.psp_callback alter column provider drop default;
alter table sandbox.psp_callback
  add foreign key (provider, operation_id) references sandbox.psp_operation;
