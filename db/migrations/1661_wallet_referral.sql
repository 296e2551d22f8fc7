-- The house's side of what is paid for friends; committed before it is used.
alter type ledger_account add value 'referral';
