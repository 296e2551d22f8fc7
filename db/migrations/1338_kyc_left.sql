-- When the account of a player was closed: from then on it is counted how long documents are kept.
alter table kyc_form add column left_at timestamptz;
create index kyc_form_left_idx on kyc_form (left_at) where left_at is not null;
