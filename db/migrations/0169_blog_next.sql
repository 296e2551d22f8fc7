-- The version that will replace the shown one, and when.
alter table article add column next_version integer;
alter table article add column next_at timestamptz;
alter table article add constraint article_next_check check ((next_version is null) = (next_at is null));
create index article_next_idx on article (next_at) where next_at is not null;
