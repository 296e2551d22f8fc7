-- When an account whose wait is over was last looked at and could not be closed yet: what is left on it may lie
-- there for years, and the others must have their turn.
alter table player add column close_tried_at timestamptz;
create index player_closing_idx on player (coalesce(close_tried_at, closes_at))
  where closes_at is not null and closed_at is null;
drop index player_closes_idx;
