-- The best win of each player in each currency, for each day in Moscow time and for all time. Ranks are read from the
-- indexes; rows of past days are deleted.
create table fame_win (
  player_id bigint      not null,
  -- A date, such as 2026-11-23, or «total».
  period    text        not null check (period = 'total' or period ~ '^\d{4}-\d{2}-\d{2}$'),
  currency  text        not null,
  round_id  uuid        not null,
  -- The public id of the win, with which anybody can verify the round while the row exists.
  id        uuid        not null default gen_random_uuid(),
  game_id   integer     not null,
  -- False: a round of a game of a supplier.
  is_own    boolean     not null,
  stake     bigint      not null check (stake > 0),
  payout    bigint      not null check (payout > stake),
  -- The payout divided by the stake, in hundredths.
  times100  bigint      not null check (times100 >= 100),
  at        timestamptz not null,
  primary key (player_id, period, currency)
);
create index fame_win_currency_idx on fame_win (period, currency, times100 desc, at, player_id);
create index fame_win_id_idx on fame_win (id);
create index fame_win_place_idx on fame_win (period, times100 desc, at, player_id, currency);
