-- The ledger. Every transfer belongs to one player and one currency, and its postings sum to zero. Amounts are in minor
-- units. The accounts of the casino are kept per player too, so that players do not wait for the locks of each other
-- and each table can be distributed by player_id. Only wallet_move and wallet_play write transfers.
--
-- Bonus money belongs to grants. A grant stores its terms as they were when it was given, the required wager and the
-- wager so far; its money is in the account `bonus` of its currency while it is active. Free rounds are staked from the
-- account `free`.

create table wallet_account (
  player_id    bigint         not null,
  currency     text           not null,
  kind         ledger_account not null,
  balance      bigint         not null default 0 check (balance >= 0),
  -- Incremented with each change of the balance, so that a client knows which of two balances is the newer one.
  sequence     bigint         not null default 0,
  is_gate      boolean not null generated always as (kind = 'cash') stored,
  -- Terms of the bonus: the maximum bet that it may pay, and the games in which it cannot be staked. Null: no
  -- restriction.
  max_bet      bigint check (max_bet > 0),
  closed_games integer[],
  -- Whether bets must check stake blocks, limits and free rounds; a bet that finds none sets it to false.
  is_guarded   boolean not null default true,
  -- The grant whose money this bonus account holds, and until when it may be staked.
  grant_id     uuid,
  ends_at      timestamptz,
  primary key (player_id, currency, kind)
) with (fillfactor = 70);

-- Ledger tables have no foreign keys and no checks, which would take a tenth of the time of a bet. Only functions in
-- db/functions write the rows, and `npm run books` checks them.
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
  -- Null for the accounts of the casino: a running balance would be a row that all players lock.
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
  -- How many rounds have been counted towards the wager.
  rounds     integer     not null default 0,
  terms      jsonb       not null,
  source     text        not null check (length(source) <= 100),
  status     text        not null default 'active'
    check (status in ('active', 'converted', 'cancelled', 'expired', 'spent')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- The amount that became cash, and the amount that returned to the casino, when the grant ended.
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
-- For the list of bonus operations, which is ordered by the time of the grants.
create index bonus_grant_granted_idx on bonus_grant (player_id, granted_at);

create table free_rounds (
  player_id  bigint      not null,
  id         uuid        not null,
  currency   text        not null,
  game_id    integer     not null,
  bet        bigint      not null check (bet > 0),
  given      integer     not null check (given > 0),
  -- Changed only under the lock of the gate, so that concurrent bets do not conflict here.
  remaining  integer     not null check (remaining between 0 and given),
  -- Terms of the bonus that the wins become; null: the wins become cash.
  wins_to    jsonb,
  source     text        not null check (length(source) <= 100),
  status     text        not null default 'active'
    check (status in ('active', 'used', 'expired', 'cancelled')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- The amount of the wins that has left the account `free`.
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
  -- The parts of the stake and of the payout that belong to the grant; a void round has a stake of 0.
  stake     bigint      not null check (stake >= 0),
  payout    bigint      not null check (payout >= 0),
  -- The part of the stake that has counted towards the wager.
  counted   bigint      not null check (counted between 0 and stake),
  is_void   boolean     not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);
create index bonus_round_grant_idx on bonus_round (player_id, grant_id, at);

-- Repayments that operators have offered to players: each is open until the player accepts it or an operator cancels
-- it.
create table repayment (
  player_id     bigint      not null,
  -- The idempotency key of the offer, chosen by the operator.
  id            uuid        not null,
  kind          text        not null check (kind in ('repayment', 'vip_club')),
  currency      text        not null,
  amount        bigint      not null check (amount > 0),
  -- The reason; shown to the player.
  words         text        not null check (length(words) <= 500),
  offered_at    timestamptz not null,
  taken_at      timestamptz,
  called_off_at timestamptz,
  primary key (player_id, id),
  check (taken_at is null or called_off_at is null)
);
create index repayment_open_idx on repayment (player_id, offered_at)
  where taken_at is null and called_off_at is null;
