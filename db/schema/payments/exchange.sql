-- Rates of the exchanger: so many points for so much money, version after version; the highest one of a
-- currency holds. A rate is never edited, so every exchange can be reckoned again.
create table exchange_rate (
  currency text        not null check (currency <> 'POINTS'),
  version  integer     not null check (version > 0),
  points   bigint      not null check (points > 0),
  minor    bigint      not null check (minor > 0),
  -- The fewest points that are taken at a time.
  minimum  bigint      not null check (minimum > 0),
  -- Off: nothing is exchanged into the currency.
  active   boolean     not null,
  author   text        not null check (length(author) <= 200),
  at       timestamptz not null,
  primary key (currency, version)
);

-- What was exchanged, with the rate of the day and the two transfers that moved it.
create table exchange (
  player_id       bigint      not null,
  id              uuid        not null,
  -- The caller's own name of the operation, and what it was asked to do.
  idempotency_key text        not null check (length(idempotency_key) <= 255),
  body_hash       text        not null,
  points          bigint      not null check (points > 0),
  currency        text        not null,
  minor           bigint      not null check (minor > 0),
  rate_version    integer     not null,
  rate_points     bigint      not null,
  rate_minor      bigint      not null,
  points_transfer uuid        not null,
  money_transfer  uuid        not null,
  made_at         timestamptz not null,
  primary key (player_id, id),
  unique (player_id, idempotency_key)
);
create index exchange_made_idx on exchange (player_id, made_at desc, id desc);
