-- What waits for people is found without looking through all there is.
create index payment_manual_idx on payment (created_at, player_id, id) where status_id = 5;
