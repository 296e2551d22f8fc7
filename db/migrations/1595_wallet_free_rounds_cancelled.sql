-- Free rounds can be given back while they are played.
alter table free_rounds drop constraint free_rounds_status_check;
alter table free_rounds add constraint free_rounds_status_check
  check (status in ('active', 'used', 'expired', 'cancelled'));
