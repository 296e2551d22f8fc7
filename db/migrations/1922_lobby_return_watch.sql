-- What each game has returned on a day (UTC) beside what the figures of its model expect. Each round is told in units of
-- its own bet, and expected by the return and the deviation of what was chosen in it.
create table game_return_day (
  day           date     not null,
  game_id       integer  not null references game,
  model_id      text     not null,
  model_version smallint not null,
  rounds        bigint   not null,
  won           numeric  not null,
  expected      numeric  not null,
  variance      numeric  not null,
  -- The greatest return of one round.
  most          numeric  not null,
  -- When people were told that the day lies far from what is expected, and when the game was closed for it.
  told_at       timestamptz,
  closed_at     timestamptz,
  primary key (day, game_id, model_id, model_version)
);
select distribute('game_return_day');
