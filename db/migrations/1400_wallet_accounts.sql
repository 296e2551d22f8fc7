-- Accounts that later migrations use: a value must be committed before it is. `free` is a player's, what
-- free rounds are staked from; the others stand on the house's side.
alter type ledger_account add value 'free' after 'bonus';
alter type ledger_account add value 'exchange';
alter type ledger_account add value 'tips';
alter type ledger_account add value 'repayment';
alter type ledger_account add value 'controversial';
