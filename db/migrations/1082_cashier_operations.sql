-- A provider names an operation and never its player: the directory says whose payment it is.
create table payment_operation (
  provider     text   not null,
  operation_id uuid   not null,
  player_id    bigint not null,
  payment_id   bigint not null,
  primary key (provider, operation_id)
);
insert into payment_operation (provider, operation_id, player_id, payment_id)
  select provider, operation_id, player_id, id from payment;
drop index payment_operation_idx;
