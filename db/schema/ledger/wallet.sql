-- The ledger. Every transfer belongs to one player and one currency, and its postings sum to zero. The side of the
-- operator is kept per player too, so that players never wait for each other and every table can be distributed by
-- player_id. Only wallet_move and wallet_play write here.
--
-- Bonus money belongs to grants. A grant keeps the terms of the day it was given, its money (the account `bonus` of its
-- currency while it is active), what has to be staked and what was. Free rounds are staked from the account `free`.

create table wallet_account (
  player_id    bigint         not null,
  currency     text           not null,
  kind         ledger_account not null,
  balance      bigint         not null default 0 check (balance >= 0),
  -- Counts the changes, so that a reader knows which of two balances is the later one.
  sequence     bigint         not null default 0,
  is_gate      boolean not null generated always as (kind = 'cash') stored,
  -- Terms of a bonus: the greatest bet that may take from it, and the games it is not played in.
  max_bet      bigint check (max_bet > 0),
  closed_games integer[],
  -- Stops or totals may be kept for the player: they are looked for until a bet has found none.
  is_guarded   boolean not null default true,
  -- Whose the money of a bonus account is, and how long it may be staked.
  grant_id     uuid,
  ends_at      timestamptz,
  primary key (player_id, currency, kind)
) with (fillfactor = 70);

-- Ledger rows have no foreign keys and no checks, which would cost every bet a tenth of its time: each
-- is written by the functions of db/functions together with what it belongs to, and `npm run books` tells.
create table wallet_transfer (
  player_id bigint      not null,
  id        uuid        not null,
  currency  text        not null,
  reason    text        not null,
  made_at   timestamptz not null,
  refs      jsonb,
  primary key (player_id, id)
);

create table wallet_posting (
  player_id     bigint         not null,
  transfer_id   uuid           not null,
  n             smallint       not null,
  account       ledger_account not null,
  currency      text           not null,
  amount        bigint         not null,
  -- Null on the casino's side: it keeps no running balance that all players would queue for.
  balance_after bigint,
  primary key (player_id, transfer_id, n)
);

create table bonus_grant (
  player_id  bigint      not null,
  id         uuid        not null,
  currency   text        not null,
  amount     bigint      not null check (amount > 0),
  required   bigint      not null check (required >= 0),
  wagered    bigint      not null default 0 check (wagered >= 0),
  -- How many of its rounds are counted in.
  rounds     integer     not null default 0,
  terms      jsonb       not null,
  source     text        not null check (length(source) <= 100),
  status     text        not null default 'active'
    check (status in ('active', 'converted', 'cancelled', 'expired', 'spent')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- What became cash in the end, and what went back to the casino.
  kept       bigint      not null default 0 check (kept >= 0),
  lost       bigint      not null default 0 check (lost >= 0),
  primary key (player_id, id),
  check ((status = 'active') = (ended_at is null))
);
create unique index bonus_grant_active_key on bonus_grant (player_id, currency)
  where status = 'active';
create index bonus_grant_due_idx on bonus_grant (expires_at, player_id, id)
  where status = 'active';
create index bonus_grant_ended_idx on bonus_grant (player_id, ended_at) where ended_at is not null;
-- A player's grants by when they came and went: the list of bonus operations is read by it.
create index bonus_grant_granted_idx on bonus_grant (player_id, granted_at);

create table free_rounds (
  player_id  bigint      not null,
  id         uuid        not null,
  currency   text        not null,
  game_id    integer     not null,
  bet        bigint      not null check (bet > 0),
  given      integer     not null check (given > 0),
  -- Changed under the lock of the gate alone, so that a bet meets nobody else here.
  remaining  integer     not null check (remaining between 0 and given),
  -- Terms of the bonus that the wins become; null: they become cash.
  wins_to    jsonb,
  source     text        not null check (length(source) <= 100),
  status     text        not null default 'active'
    check (status in ('active', 'used', 'expired', 'cancelled')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- What of the wins has left the account `free`.
  paid       bigint      not null default 0 check (paid >= 0),
  primary key (player_id, id),
  check ((status = 'active') = (ended_at is null))
) with (fillfactor = 70);
create index free_rounds_active_idx on free_rounds (player_id, currency, game_id)
  where status = 'active';
create index free_rounds_due_idx on free_rounds (expires_at, player_id, id)
  where status = 'active';
create index free_rounds_ended_idx on free_rounds (player_id, ended_at) where paid > 0;

create table bonus_round (
  player_id bigint      not null,
  round_id  uuid        not null,
  grant_id  uuid        not null,
  -- The grant's part of the stake and of what came back; a void round has staked nothing.
  stake     bigint      not null check (stake >= 0),
  payout    bigint      not null check (payout >= 0),
  -- What of the stake has counted towards the wager.
  counted   bigint      not null check (counted between 0 and stake),
  is_void   boolean     not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);
create index bonus_round_grant_idx on bonus_round (player_id, grant_id, at);

-- Repayments that operators have offered to players: each stands until it is taken, once, or called off.
create table repayment (
  player_id     bigint      not null,
  -- The operator's own name of the offer, so that one that is sent twice is one.
  id            uuid        not null,
  kind          text        not null check (kind in ('repayment', 'vip_club')),
  currency      text        not null,
  amount        bigint      not null check (amount > 0),
  -- What for, in words that the player reads.
  words         text        not null check (length(words) <= 500),
  offered_at    timestamptz not null,
  taken_at      timestamptz,
  called_off_at timestamptz,
  primary key (player_id, id),
  check (taken_at is null or called_off_at is null)
);
create index repayment_open_idx on repayment (player_id, offered_at)
  where taken_at is null and called_off_at is null;
