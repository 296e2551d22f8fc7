-- The house's side of prizes; committed before it is used.
alter type ledger_account add value 'tournament';
