-- Transfers other than those of rounds, by when they were made: what a day has moved on an account is looked up in
-- them. Rounds are nearly all of the ledger, and stay out.
create index wallet_transfer_other_idx on wallet_transfer (made_at, player_id, id)
  where reason <> all (array['round', 'round.payout', 'round.void', 'outside.bet', 'outside.win', 'outside.rollback']);
