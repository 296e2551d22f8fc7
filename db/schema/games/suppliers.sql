-- Suppliers of games: who they are, launches of their games, and what their game servers ask of the wallet. A message is
-- judged and written by one function, in one transaction with its transfer (docs/suppliers.md).

create table supplier (
  key           text    primary key check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  name          text    not null,
  -- Null: where the environment says that the sandbox's is.
  url           text,
  dialect       text    not null,
  is_on         boolean not null default false,
  -- Whose pages may stand in the frame and speak to ours.
  frame_origins text[]  not null default '{}',
  -- When the lobby was last brought to what the supplier offers.
  synced_at     timestamptz,
  -- Whether a supplier may pay free rounds of rewards that it has said nothing of before.
  free_wins     boolean not null default false
);

-- A launch of a game for money. What was handed out is kept as its hash.
create table supplier_session (
  player_id  bigint      not null,
  token_hash bytea       not null,
  supplier   text        not null,
  game_id    integer     not null,
  currency   text        not null,
  -- The login that it belongs to: it ends with it.
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
  -- Bets that stand, bets that were taken back, wins that stand.
  bets        integer     not null default 0,
  undone      integer     not null default 0,
  wins        integer     not null default 0,
  -- Where the stakes that stand were taken from, and of which grant.
  fund_kinds  ledger_account[] not null default '{}',
  fund_stakes bigint[]         not null default '{}',
  fund_grant  uuid,
  grant_paid  bigint     not null default 0,
  -- How often it was told of: first when it closed, then when something came late.
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
  -- Of its transfer; one that has moved nothing has an id too.
  id           uuid        not null,
  round        uuid,
  currency     text        not null,
  amount       bigint      not null check (amount >= 0),
  ref_tx_id    text,
  -- Null for a tombstone, which no message has brought.
  payload_hash bytea,
  kinds        ledger_account[] not null default '{}',
  parts        bigint[]    not null default '{}',
  undone_by    text,
  at           timestamptz not null,
  primary key (player_id, supplier, tx_id)
) with (fillfactor = 90);
create index supplier_tx_round_idx on supplier_tx (player_id, round) where round is not null;

-- Whose a transaction is: a supplier gives each id once, over all players.
create table supplier_tx_owner (
  tx_id     text   not null,
  supplier  text   not null,
  player_id bigint not null,
  primary key (tx_id, supplier)
);

-- Rounds that are over, as events: one row as a round closes, then one for each thing that came late, with
-- what it has changed. A reader adds them up.
create table supplier_round_told (
  player_id    bigint      not null,
  round        uuid        not null,
  n            smallint    not null,
  supplier     text        not null,
  game_id      integer     not null,
  currency     text        not null,
  -- What it has cost the player leaves out free rounds.
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

-- Rounds of suppliers beside their own books: how far each was compared, and what differs.
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
  -- Where it lies in time: a later look at that time says whether it is still there.
  opened_at   timestamptz not null,
  run         uuid        not null,
  found_at    timestamptz not null,
  resolved_at timestamptz,
  -- Nobody, where a later look has not found it any more.
  resolved_by text,
  why         text,
  unique (supplier, player, round_id, kind)
);
create index supplier_difference_open_idx on supplier_difference (id) where resolved_at is null;
create index supplier_difference_span_idx on supplier_difference (supplier, opened_at)
  where resolved_at is null;

-- What a player has staked with a supplier on a day (UTC), won on stakes, and was given without a stake.
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

-- Rewards that a free round of a player has named.
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
  -- What it would pay.
  amount       bigint      not null check (amount > 0),
  rule         text        not null,
  used         bigint      not null,
  max          bigint      not null,
  payload_hash bytea       not null,
  -- As `supplier_take` reads it.
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
