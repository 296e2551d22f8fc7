-- What players have earned by rounds that are over, in thousandths of a point of experience: those of our
-- own games beside those of outside suppliers, since each is read, and can be read again, on its own.
create table experience (
  player_id bigint not null primary key,
  own       bigint not null check (own >= 0),
  outside   bigint not null check (outside >= 0),
  -- Up to where experience has been paid in points, in thousandths: it only grows, so that experience which is
  -- taken back or read again from the beginning is paid once. What was earned before this is not paid.
  paid_to   bigint not null default 0 check (paid_to >= 0)
);
-- Whoever has something to be paid for.
create index experience_unpaid_idx on experience (player_id) where own + outside > paid_to;
