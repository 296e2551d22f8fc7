-- Own games: seeds, whose hashes are published before use, and rounds that can be recomputed. Everything that can
-- refuse a stake is read and written under the lock of the gate: the account that is locked before all others of its
-- currency.

-- Seed pairs are committed (the hash is shown), then current (the client seed is fixed and nonces are used), then
-- revealed. A player has one committed and one current pair.
create table seed_pair (
  player_id          bigint not null,
  id                 uuid   not null,
  server_seed        text   check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash   text   not null,
  client_seed        text
    check (char_length(client_seed) between 1 and 64 and octet_length(client_seed) <= 256),
  committed_at       timestamptz not null,
  started_at         timestamptz,
  revealed_at        timestamptz,
  rounds_played      integer,
  -- Whether the player chose the client seed. Order: the hash is shown, the player may choose the client seed, then
  -- nonce 0 can be used. If a bet comes without a client seed, the server generates one, which must not be shown as the
  -- choice of the player.
  client_seed_chosen boolean not null default false,
  sealed_seed        bytea,
  primary key (player_id, id),
  check ((client_seed is null) = (started_at is null)),
  check ((revealed_at is null) = (rounds_played is null)),
  constraint seed_pair_secret_check check (
    (server_seed is not null) = (revealed_at is not null)
    and (sealed_seed is not null) = (revealed_at is null))
);
create unique index seed_pair_committed_key on seed_pair (player_id) where started_at is null;
create unique index seed_pair_current_key on seed_pair (player_id)
  where started_at is not null and revealed_at is null;
-- For the list of revealed pairs, the latest first.
create index seed_pair_revealed_idx on seed_pair (player_id, revealed_at desc)
  where revealed_at is not null;

-- Answers to rotations of the seed pair, by idempotency key: a retry gets the same answer.
create table seed_rotation (
  player_id    bigint not null,
  key          text   not null,
  request_hash text   not null,
  answer       json   not null,
  made_at      timestamptz not null,
  primary key (player_id, key)
);

-- The state for the next bet of a player. Bets of a player are serialised by the lock of this row.
create table seed_state (
  player_id     bigint  primary key,
  seed_pair_id  uuid    not null,
  next_nonce    integer not null default 0,
  next_start_at timestamptz not null
) with (fillfactor = 70);

-- No foreign keys and no checks, as in the ledger: functions in db/functions/games/rounds write the rows under the lock
-- of seed_state. The id is the idempotency key of the bet, and `request_hash` distinguishes a retry from another bet
-- with the same key. `outcome` contains what the player may see. Amounts are in minor units.
create table round (
  player_id       bigint       not null,
  id              uuid         not null,
  request_hash    bytea        not null,
  game_id         integer      not null,
  model_id        text         not null,
  model_version   smallint     not null,
  model_hash      bytea        not null,
  seed_pair_id    uuid         not null,
  nonce           integer      not null,
  currency        text         not null,
  bet             bigint       not null,
  stake           bigint       not null,
  payout          bigint       not null,
  cap_multiplier4 integer,
  params          json         not null,
  actions         json         not null default '[]',
  action_count    smallint     not null default 0,
  status          round_status not null,
  outcome         json         not null,
  legal           json,
  opened_at       timestamptz  not null,
  next_start_at   timestamptz  not null,
  last_action_at  timestamptz  not null,
  settle_at       timestamptz,
  -- The id of the transaction that last published the round: the event stream of rounds is read in this order. Null:
  -- the round is from before the event stream.
  told_in         xid8 default pg_current_xact_id(),
  -- The accounts that paid the stake, and the part of each; null: the gate paid all of it.
  fund_kinds      ledger_account[],
  fund_stakes     bigint[],
  -- The grant or the free rounds that paid a part of the stake; null: none. Some indexes contain only rows with it.
  fund_grant      uuid,
  primary key (player_id, id)
);
-- Bets of a crash round, for their settlement and for the list of bets.
create index round_crash_round_idx on round (((params ->> 'flight')::bigint), player_id, id)
  where params ->> 'flight' is not null;
create index round_grant_idx on round (player_id, fund_grant) where fund_grant is not null;
create index round_grant_stream_idx on round (told_in)
  where told_in is not null and fund_grant is not null and status in ('settled', 'void');
create index round_manual_idx on round (opened_at, player_id, id) where status = 'manual';
create index round_stream_idx on round (told_in)
  where told_in is not null and status in ('settled', 'void');
create unique index round_open_key on round (
  player_id, model_id,
  coalesce((params ->> 'flight') || '.' || (params ->> 'seat'), '')) where status = 'open';
create index round_opened_idx on round (player_id, opened_at, id desc);
create index round_past_idx on round (player_id, id)
  where told_in is null and status in ('settled', 'void');
create index round_settle_idx on round (settle_at) where status = 'open';

-- Demo sessions: each has a balance in play money and seeds of its own, and does not use the ledger.
create table demo_session (
  id                 uuid    primary key,
  currency           text    not null,
  balance            bigint  not null check (balance >= 0),
  sequence           bigint  not null default 0,
  server_seed        text    check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash   text    not null,
  client_seed        text
    check (char_length(client_seed) between 1 and 64 and octet_length(client_seed) <= 256),
  next_nonce         integer not null default 0,
  next_start_at      timestamptz not null,
  used_at            timestamptz not null,
  client_seed_chosen boolean not null default false,
  started_at         timestamptz not null,
  -- The number of the current seed pair. Revealed pairs are in demo_pair, and each round stores the number of its pair.
  pair               smallint not null default 0,
  sealed_seed        bytea,
  constraint demo_session_secret_check check (
    server_seed is null and sealed_seed is not null)
);
create index demo_session_used_idx on demo_session (used_at);

create table demo_round (
  session_id      uuid not null,
  id              uuid not null,
  request_hash    bytea not null,
  game_id         integer not null,
  model_id        text not null,
  model_version   smallint not null,
  model_hash      bytea not null,
  nonce           integer not null,
  currency        text not null,
  bet             bigint not null,
  stake           bigint not null,
  payout          bigint not null,
  cap_multiplier4 integer,
  params          json not null,
  actions         json not null default '[]'::json,
  action_count    smallint not null default 0,
  status          round_status not null,
  outcome         json not null,
  legal           json,
  opened_at       timestamptz not null,
  next_start_at   timestamptz not null,
  last_action_at  timestamptz not null,
  settle_at       timestamptz,
  pair            smallint not null default 0,
  primary key (session_id, id)
);
create index demo_round_crash_round_idx on demo_round (((params ->> 'flight')::bigint), session_id, id)
  where params ->> 'flight' is not null;
create unique index demo_round_open_key on demo_round (
  session_id, model_id,
  coalesce((params ->> 'flight') || '.' || (params ->> 'seat'), '')) where status = 'open';
create index demo_round_opened_idx on demo_round (session_id, game_id, opened_at desc, id);

-- The result of the rounds of a player by the hour in which they began, in minor units.
create table round_hour (
  player_id bigint      not null,
  currency  text        not null,
  hour      timestamptz not null,
  rounds    integer     not null,
  net       bigint      not null,
  primary key (player_id, currency, hour)
);

-- Reasons that forbid stakes of a player, each for a period; null ends_at: without an end.
create table stake_block (
  player_id bigint      not null,
  rule      text        not null
    check (rule in ('block', 'closing', 'exclusion', 'jurisdiction', 'session', 'verification')),
  starts_at timestamptz not null,
  ends_at   timestamptz check (ends_at > starts_at),
  primary key (player_id, rule)
);

-- Totals of stakes and wins of a player in a calendar period (UTC), and their limits, in minor units. Only players with
-- a limit have rows. The totals belong to the period from starts_at to ends_at; a later bet begins the next period.
create table stake_total (
  player_id  bigint      not null,
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

-- Decisions of operators on rounds that could not be settled: one for each round, and final.
create table round_judgement (
  player_id bigint      not null,
  round_id  uuid        not null,
  decision  text        not null check (decision in ('settle', 'void')),
  operator  uuid        not null,
  why       text        not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);

-- Public links to rounds. The token contains neither the player nor the round.
create table round_link (
  player_id bigint      not null,
  round_id  uuid        not null,
  token     uuid        not null,
  made_at   timestamptz not null,
  primary key (player_id, round_id)
);
create index round_link_token_idx on round_link (token);

create table demo_pair (
  session_id         uuid     not null,
  pair               smallint not null,
  server_seed        text     not null,
  server_seed_hash   text     not null,
  client_seed        text     not null,
  client_seed_chosen boolean  not null,
  primary key (session_id, pair)
);
