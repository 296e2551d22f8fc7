-- Where stakes come from, and what may stop them. All of it is read and written under the lock of the
-- player's gate: the account that is locked before every other one of its currency.

alter table wallet_account
  add column is_gate      boolean not null generated always as (kind = 'cash') stored,
  -- Terms of a bonus: the greatest bet that may take from it, and the games it is not played in.
  add column max_bet      bigint check (max_bet > 0),
  add column closed_games integer[];

-- Null: the whole stake was taken from the gate, as every stake was until now.
alter table round
  add column fund_kinds  ledger_account[],
  add column fund_stakes bigint[];

-- Reasons why a player may not stake, each from one moment to another or without an end.
create table stake_stop (
  player_id bigint      not null references player,
  rule      text        not null
            check (rule in ('block', 'exclusion', 'jurisdiction', 'session', 'verification')),
  starts_at timestamptz not null,
  ends_at   timestamptz check (ends_at > starts_at),
  primary key (player_id, rule)
);

-- What a player has staked and won in a calendar period (UTC), and how much that may be. A row is there
-- for who has a limit; its sums are those of the period that it names, and later bets begin a new one.
create table stake_total (
  player_id  bigint      not null references player,
  currency   text        not null,
  period     text        not null check (period in ('day', 'week', 'month')),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  staked     bigint      not null,
  won        bigint      not null,
  max_staked bigint      check (max_staked >= 0),
  max_lost   bigint      check (max_lost >= 0),
  primary key (player_id, currency, period)
) with (fillfactor = 70);

create function stake_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC'
$$;

create function stake_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (date_trunc(p_period, p_at at time zone 'UTC') + ('1 ' || p_period)::interval)
    at time zone 'UTC'
$$;

-- The parts of a sum in the proportion of what was staked, rounded down; what rounding leaves goes to
-- the account that was asked first.
create function wallet_shares(p_sum bigint, p_stakes bigint[]) returns bigint[]
language sql immutable as $$
  with part as (
    select place, div(p_sum::numeric * stake, sum(stake) over ())::bigint as amount
    from unnest(p_stakes) with ordinality s (stake, place)
  )
  select array_agg(
    case when place = 1
      then p_sum - coalesce((select sum(other.amount) from part other where other.place > 1), 0)::bigint
      else amount end order by place)
  from part
$$;

-- A round that waits for a person may still be ended by one.
drop trigger round_is_final on round;
create trigger round_is_final before update on round
  for each row when (old.status not in ('open', 'manual')) execute function round_is_final();
