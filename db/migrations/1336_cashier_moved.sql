-- What a player has paid in and out, summed from the index alone: asked before each payment.
create index payment_moved_idx on payment (player_id, type_id, currency)
  include (created_at, sum, status_id) where status_id not in (4, 9, 10);
