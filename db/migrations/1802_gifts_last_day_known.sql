-- Gifts that were given before their last day was kept are reminded of as well.
update user_gift set last_day_at = take_until - interval '1 day'
where last_day_at is null and state in ('waiting', 'available') and take_until - interval '1 day' > now();
