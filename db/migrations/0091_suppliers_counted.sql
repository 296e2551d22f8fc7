-- When a round was counted among the rounds of its player; null while no stake of it is there.
alter table supplier_round add column counted_at timestamptz;
