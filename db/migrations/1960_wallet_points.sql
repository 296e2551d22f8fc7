-- Where points that play brings come from; committed before it is used.
alter type ledger_account add value 'points';
