-- The experience of players from finished rounds, in thousandths of a point. Own games and games of suppliers are
-- counted separately, because each event stream can be read again on its own.
create table experience (
  player_id bigint not null primary key,
  own       bigint not null check (own >= 0),
  outside   bigint not null check (outside >= 0),
  -- The experience, in thousandths, that has been paid in points. It never decreases, so that experience that is taken
  -- back or read again is paid only once. It excludes experience from before this column existed.
  paid_to   bigint not null default 0 check (paid_to >= 0)
);
-- Players whose experience is not completely paid.
create index experience_unpaid_idx on experience (player_id) where own + outside > paid_to;
