-- The seed is sealed with DATA_KEY until the draw, so what commits to it is kept beside it. Rows that are
-- there are sealed by the program before it serves.
alter table lottery add column commitment text;
update lottery set commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex');
alter table lottery alter column commitment set not null;
alter table lottery add constraint lottery_commitment_check check (commitment ~ '^[0-9a-f]{64}$');
alter table lottery add constraint lottery_commitment_key unique (commitment);
alter table lottery alter column seed drop not null;
alter table lottery add column sealed_seed bytea;
alter table lottery add constraint lottery_secret_check check (
  (seed is not null) = (drawn_at is not null)
  and (sealed_seed is not null) = (drawn_at is null)) not valid;
