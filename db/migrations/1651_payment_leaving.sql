-- Why a payment is leaving its provider for another one: written down before the provider is asked to close it,
-- so that no twin of the call shows its player a page that is being closed. Null where it leaves nobody.
alter table payment add column leaving text;
