-- The player's accounts, which keep a balance, then the casino's side, which keeps none.
create type ledger_account as enum (
  'cash',
  'held',
  'bonus',
  'free',
  'adjustment',
  'bets',
  'commission',
  'provider',
  'wins',
  'bonus_cost',
  'exchange',
  'tips',
  'repayment',
  'controversial',
  'referral',
  'lottery',
  'tournament',
  'points'
);

create type round_status as enum (
  'open',
  'settled',
  'void',
  'manual'
);

-- `seedState` is told to who has reckoned with an old one; `rule`, `used`, `max` and `retry_at` say what
-- has stopped a stake and until when.
create type round_verdict as (
  place integer,
  player_id bigint,
  verdict text,
  balance bigint,
  sequence bigint,
  opened_at timestamptz,
  seed_state json,
  rule text,
  used bigint,
  max bigint,
  retry_at timestamptz,
  grant_id uuid
);

-- As it is sent. The id of the stake's transfer lacks its first 48 bits, which are the time.
create type round_bet as (
  place integer, player_id bigint, id uuid, stake_id text, request_hash bytea, game_id integer,
  model_id text, model_version smallint, model_hash bytea, seed_pair_id uuid, nonce integer,
  currency text, bet bigint, payout bigint, cap_multiplier4 integer, params json,
  status round_status, outcome json, legal json, cycle interval, settle_after interval);

-- What one account gives to a stake and gets back of the payout; `place` is its turn, from 1.
create type wallet_stake as (
  player_id bigint, id uuid, round_id uuid, currency text,
  place integer, kind ledger_account, stake bigint, payout bigint);

-- What a bet meets under its locks: its seed state and its gate.
create type round_met as (
  place integer, player_id bigint, id uuid, stake_id text, game_id integer, currency text,
  bet bigint, payout bigint, cycle interval, is_stale boolean, seed_state_pair_id uuid,
  seed_state_nonce integer, free_at timestamptz, gate ledger_account, balance bigint, sequence bigint,
  is_guarded boolean);

-- What of all else stands in its way: `stopped` and why. `kinds` and `stakes` are the accounts that it
-- takes from, where that is not the gate alone. `is_free`: nothing is kept for the player any more.
create type round_found as (
  place integer,
  stopped text,
  rule text,
  used bigint,
  max bigint,
  retry_at timestamptz,
  kinds ledger_account[],
  stakes bigint[],
  is_free boolean,
  grant_id uuid
);

create type supplier_verdict as (
  place integer, status text, rule text, used bigint, max bigint, retry_at timestamptz,
  wallet_tx uuid, processed_at timestamptz, replay boolean, moved boolean,
  own bigint, bonus bigint, sequence bigint, alarm text);
