-- When the lobby was last brought to what the supplier offers.
alter table supplier add column synced_at timestamptz;
