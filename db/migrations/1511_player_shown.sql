-- What others see of a player's wins, and whether the player sees theirs; who has chosen nothing has no row.
create table player_shown (
  player_id bigint  primary key references player,
  wins_as   text    not null check (wins_as in ('mask', 'name', 'nobody')),
  sees_wins boolean not null
);
select distribute('player_shown', 'player_id');
