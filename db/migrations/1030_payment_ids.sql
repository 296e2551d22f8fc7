-- Payments are counted past what an integer holds, and can be numbered on any shard. A provider names
-- its tokens as it likes.

alter table payment_event drop constraint payment_event_player_id_payment_id_fkey;
alter table payment alter column id type bigint;
alter sequence payment_id_seq as bigint;
alter table payment_event alter column payment_id type bigint;
alter table payment_event add foreign key (player_id, payment_id) references payment;
alter table payment alter column requisite_token type text;
