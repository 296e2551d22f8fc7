-- The best win of each player in each currency: of a day in Moscow, and of all time. Places are read off
-- the index, and days go when they are over.
create table fame_win (
  player_id bigint      not null,
  -- A day, 2026-11-23, or all time.
  period    text        not null check (period = 'total' or period ~ '^\d{4}-\d{2}-\d{2}$'),
  currency  text        not null,
  round_id  uuid        not null,
  -- By which anybody may see the proof of the round, while it stands here.
  id        uuid        not null default gen_random_uuid(),
  game_id   integer     not null,
  -- False for rounds of outside suppliers.
  is_own    boolean     not null,
  stake     bigint      not null check (stake > 0),
  payout    bigint      not null check (payout > stake),
  -- Hundredths of the stake.
  times100  bigint      not null check (times100 >= 100),
  at        timestamptz not null,
  primary key (player_id, period, currency)
);
create index fame_win_currency_idx on fame_win (period, currency, times100 desc, at, player_id);
create index fame_win_id_idx on fame_win (id);
create index fame_win_place_idx on fame_win (period, times100 desc, at, player_id, currency);
