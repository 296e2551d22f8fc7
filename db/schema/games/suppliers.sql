-- Suppliers of games, game sessions of players, and the wallet messages of their servers. One function checks and
-- writes a message, in one transaction with its transfer (docs/suppliers.md). Amounts are in minor units.

create table supplier (
  key           text    primary key check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  name          text    not null,
  -- Null: the address of the sandbox, from the environment.
  url           text,
  dialect       text    not null,
  is_on         boolean not null default false,
  -- Origins that may be shown in the frame and exchange messages with our page.
  frame_origins text[]  not null default '{}',
  -- When the games of the supplier were last synchronised to the lobby; null: never.
  synced_at     timestamptz,
  -- Whether the supplier may pay wins for rewards that no free bet has named before.
  free_wins     boolean not null default false
);

-- Game sessions for money. Only the hash of the token is stored.
create table supplier_session (
  player_id  bigint      not null,
  token_hash bytea       not null,
  supplier   text        not null,
  game_id    integer     not null,
  currency   text        not null,
  -- The login session: the game session ends with it.
  session_id uuid        not null,
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, token_hash)
);
create index supplier_session_expiry_idx on supplier_session (expires_at);

create table supplier_round (
  player_id   bigint      not null,
  id          uuid        not null,
  supplier    text        not null,
  round_id    text        not null,
  game_id     integer     not null,
  currency    text        not null,
  state       text        not null check (state in ('open', 'closed', 'void', 'late')),
  staked      bigint      not null default 0 check (staked >= 0),
  won         bigint      not null default 0 check (won >= 0),
  -- The numbers of valid bets, of bets that were rolled back, and of valid wins.
  bets        integer     not null default 0,
  undone      integer     not null default 0,
  wins        integer     not null default 0,
  -- The accounts that paid the valid stakes, and the grant or free rounds among them.
  fund_kinds  ledger_account[] not null default '{}',
  fund_stakes bigint[]         not null default '{}',
  fund_grant  uuid,
  grant_paid  bigint     not null default 0,
  -- The number of events about the round: the first when it closes, then one for each late change.
  told        smallint    not null default 0,
  opened_at   timestamptz not null,
  last_at     timestamptz not null,
  closed_at   timestamptz,
  primary key (player_id, id)
) with (fillfactor = 80);
create index supplier_round_day_idx on supplier_round (supplier, opened_at);
create index supplier_round_grant_idx on supplier_round (player_id, fund_grant)
  where fund_grant is not null;
create unique index supplier_round_key on supplier_round (player_id, supplier, round_id);
create index supplier_round_opened_idx on supplier_round (player_id, opened_at desc, id);
create index supplier_round_player_idx on supplier_round (player_id) where state = 'open';
create index supplier_round_stuck_idx on supplier_round (last_at) where state = 'open';

create table supplier_tx (
  player_id    bigint      not null,
  supplier     text        not null,
  tx_id        text        not null,
  kind         text        not null
    check (kind in ('bet', 'win', 'rollback', 'promo', 'tombstone')),
  -- The id of its transfer, also if it moved no money.
  id           uuid        not null,
  round        uuid,
  currency     text        not null,
  amount       bigint      not null check (amount >= 0),
  ref_tx_id    text,
  -- Null: a tombstone, for which no message has arrived.
  payload_hash bytea,
  kinds        ledger_account[] not null default '{}',
  parts        bigint[]    not null default '{}',
  undone_by    text,
  at           timestamptz not null,
  primary key (player_id, supplier, tx_id)
) with (fillfactor = 90);
create index supplier_tx_round_idx on supplier_tx (player_id, round) where round is not null;

-- The player of each transaction: an id is unique for a supplier over all players.
create table supplier_tx_owner (
  tx_id     text   not null,
  supplier  text   not null,
  player_id bigint not null,
  primary key (tx_id, supplier)
);

-- Events of finished rounds: one when a round closes, then one with the difference for each late change. Consumers add
-- them up.
create table supplier_round_told (
  player_id    bigint      not null,
  round        uuid        not null,
  n            smallint    not null,
  supplier     text        not null,
  game_id      integer     not null,
  currency     text        not null,
  -- `cost` is the stake without free rounds.
  stake        bigint      not null,
  cost         bigint      not null,
  payout       bigint      not null,
  grant_id     uuid,
  grant_stake  bigint      not null,
  grant_payout bigint      not null,
  opened_at    timestamptz not null,
  at           timestamptz not null,
  told_in      xid8        not null default pg_current_xact_id(),
  primary key (player_id, round, n)
);
create index supplier_round_told_idx on supplier_round_told (told_in, player_id, round, n);

-- Reconciliation of rounds with the reports of the suppliers: up to when each was compared, and the differences.
create table supplier_reconciliation (
  supplier   text        primary key,
  done_until timestamptz not null
);

create table supplier_difference (
  id          bigint generated always as identity primary key,
  supplier    text        not null,
  player      text        not null,
  round_id    text        not null,
  kind        text        not null check (kind in ('missing_here', 'missing_there', 'sum', 'open')),
  ours        jsonb,
  theirs      jsonb,
  -- The time of the round: a later run over this time checks whether the difference still exists.
  opened_at   timestamptz not null,
  run         uuid        not null,
  found_at    timestamptz not null,
  resolved_at timestamptz,
  -- The operator; null: a later run no longer found the difference.
  resolved_by text,
  why         text,
  unique (supplier, player, round_id, kind)
);
create index supplier_difference_open_idx on supplier_difference (id) where resolved_at is null;
create index supplier_difference_span_idx on supplier_difference (supplier, opened_at)
  where resolved_at is null;

-- Totals of a player at a supplier by day (UTC): stakes, wins on stakes, and payments without a stake.
create table supplier_total (
  player_id bigint not null,
  supplier  text   not null,
  currency  text   not null,
  day       date   not null,
  staked    bigint not null default 0,
  won       bigint not null default 0,
  given     bigint not null default 0,
  primary key (player_id, supplier, currency, day)
) with (fillfactor = 70);

-- Rewards that free bets of players have named.
create table supplier_reward (
  player_id bigint      not null,
  supplier  text        not null,
  reward_id text        not null,
  at        timestamptz not null,
  primary key (player_id, supplier, reward_id)
);

create table supplier_held (
  player_id    bigint      not null,
  id           uuid        not null,
  supplier     text        not null,
  tx_id        text        not null,
  kind         text        not null check (kind in ('win', 'betwin', 'promo')),
  round_id     text,
  currency     text        not null,
  -- The amount of the held payment.
  amount       bigint      not null check (amount > 0),
  rule         text        not null,
  used         bigint      not null,
  max          bigint      not null,
  payload_hash bytea       not null,
  -- The message in the format of `supplier_take`.
  message      jsonb       not null,
  state        text        not null default 'held'
    check (state in ('held', 'accepted', 'declined', 'withdrawn')),
  at           timestamptz not null,
  decided_at   timestamptz,
  decided_by   text,
  why          text,
  primary key (player_id, id),
  check ((state = 'held') = (decided_at is null))
);
create unique index supplier_held_key on supplier_held (player_id, supplier, tx_id);
create index supplier_held_open_idx on supplier_held (at) where state = 'held';
