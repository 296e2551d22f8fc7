-- A way to pay names its provider; a payment and its steps keep the name for ever. Today's payments all
-- went through the first one. A way that stands already stays with its provider.

alter table payment_system add column provider text not null default 'sandbox';
alter table payment_system alter column provider drop default;
alter table payment add column provider text not null default 'sandbox';
alter table payment alter column provider drop default;
alter table payment_event add column provider text;
drop index payment_operation_idx;
create index payment_operation_idx on payment (operation_id, provider);
