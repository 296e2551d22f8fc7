-- Payments of the casino by state, and by state of one way to pay, each from the newest on.
create index payment_state_idx on payment (type_id, status_id, created_at, player_id, id);
create index payment_system_state_idx on payment (system_id, status_id, created_at, player_id, id);
