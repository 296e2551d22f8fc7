-- Payments in the order in which they arrived: figures of hours and days are read from it.
create index payment_event_paid_idx on payment_event (at) where to_status = 3;
