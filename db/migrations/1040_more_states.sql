-- A bonus is an account of the player beside cash, and what it costs is the house's side of it.
alter type ledger_account add value 'bonus' after 'held';
alter type ledger_account add value 'bonus_cost';
-- A round whose end could not be paid under its own id: it waits for a person.
alter type round_status add value 'manual';
