-- Rounds of a player lie in the order in which they are made, the newest at the end: an insert into the
-- middle of a page splits it in two halves, one at the end leaves it full.
drop index round_opened_idx;
create index round_opened_idx on round (player_id, opened_at, id desc);
