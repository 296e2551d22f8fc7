-- Returns when the closed hours that contain a moment end, by the time zone that is in effect at that moment; null
-- outside closed hours.
create or replace function stake_block_end(p_block stake_block, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select stake_hours_end(p_block.from_minute, p_block.to_minute,
    case when p_at >= p_block.next_at then p_block.next_zone else p_block.zone end, p_at)
$$;
