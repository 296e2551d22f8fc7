-- Rounds at suppliers count for missions too; false for those, for each stream is read again on its own.
alter table mission_tally add column is_own boolean not null default true;
