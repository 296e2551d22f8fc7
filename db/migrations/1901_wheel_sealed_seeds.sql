-- The secret of the next spin is sealed with DATA_KEY; a spin that is over tells its secret in wheel_spin.
-- Rows that are there are sealed by the program before it serves.
alter table wheel_seat alter column server_seed drop not null;
alter table wheel_seat add column sealed_seed bytea;
alter table wheel_seat add constraint wheel_seat_secret_check check (
  server_seed is null and sealed_seed is not null) not valid;
