-- What players have earned by rounds that are over, in thousandths of a point of experience: those of our
-- own games beside those of outside suppliers, since each is read, and can be read again, on its own.
create table experience (
  player_id bigint not null references player,
  own       bigint not null check (own >= 0),
  outside   bigint not null check (outside >= 0),
  primary key (player_id)
);
select distribute('experience', 'player_id');
