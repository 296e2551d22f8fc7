-- What rounds for money of a game have returned, in units of their bet, by the version of the model: the
-- sums that a return and its interval are reckoned from (decision 0197). Games of outside suppliers have
-- no model; theirs is the name '' in version 0.
create table game_return (
  game_id       integer     not null references game,
  model_id      text        not null,
  model_version smallint    not null,
  rounds        bigint      not null,
  staked        numeric     not null,
  won           numeric     not null,
  staked_staked numeric     not null,
  staked_won    numeric     not null,
  won_won       numeric     not null,
  first_at      timestamptz not null,
  primary key (game_id, model_id, model_version)
);
select distribute('game_return');

-- When the player's last round of the game was over: who plays now has one in the last minutes.
alter table game_last_played add column round_at timestamptz;
create index game_last_played_round_idx on game_last_played (round_at, game_id)
  where round_at is not null;
