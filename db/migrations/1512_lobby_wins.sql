-- The newest wins that are shown to everybody: few rows, for the oldest go as new ones come.
create table live_win (
  player_id bigint      not null references player,
  round_id  uuid        not null,
  id        uuid        not null default gen_random_uuid(),
  game_id   integer     not null references game,
  currency  text        not null,
  stake     bigint      not null check (stake > 0),
  payout    bigint      not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);
create index live_win_at_idx on live_win (at desc);
create index live_win_game_idx on live_win (game_id, at desc);
create index live_win_id_idx on live_win (id);
select distribute('live_win', 'player_id');
