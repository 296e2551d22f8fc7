-- While it runs, an experiment may be shown within a term.
alter table experiment add column starts_at timestamptz;
alter table experiment add column ends_at timestamptz;
alter table experiment add constraint experiment_term_check check (ends_at > starts_at);
