-- Rounds that free rounds have paid for, of one player: what they cost is taken out of the sums of days.
create index supplier_round_free_idx on supplier_round (player_id, opened_at)
  where ('free' = any (fund_kinds));
