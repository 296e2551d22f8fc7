-- Up to where experience has been paid in points, in thousandths: it only grows, so that experience which is
-- taken back or read again from the beginning is paid once. What was earned before this is not paid.
alter table experience add column paid_to bigint not null default 0 check (paid_to >= 0);
update experience set paid_to = own + outside;
-- Whoever has something to be paid for.
create index experience_unpaid_idx on experience (player_id) where own + outside > paid_to;
