-- When the player is reminded that a gift can be taken for one more day; null once that is done.
alter table user_gift add column last_day_at timestamptz;
create index user_gift_last_day_idx on user_gift (last_day_at)
  where last_day_at is not null and state in ('waiting', 'available');
