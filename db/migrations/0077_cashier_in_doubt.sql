-- Payments of which people have to find out whether they went through, apart from those that rules leave to them.
create index payment_in_doubt_idx on payment (created_at, player_id, id)
  where status_id = 5 and (review is null or sent_at is not null);
drop index payment_manual_idx;
