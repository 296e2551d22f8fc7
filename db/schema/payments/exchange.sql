-- Rates for the exchange of points into money: `points` points for `minor` minor units. The highest version of a
-- currency is in force. Versions are never changed, so that each exchange can be verified.
create table exchange_rate (
  currency text        not null check (currency <> 'POINTS'),
  version  integer     not null check (version > 0),
  points   bigint      not null check (points > 0),
  minor    bigint      not null check (minor > 0),
  -- The minimum number of points in an exchange.
  minimum  bigint      not null check (minimum > 0),
  -- False: points cannot be exchanged into the currency.
  active   boolean     not null,
  author   text        not null check (length(author) <= 200),
  at       timestamptz not null,
  primary key (currency, version)
);

-- Exchanges, with the rate at that time and both transfers.
create table exchange (
  player_id       bigint      not null,
  id              uuid        not null,
  -- The idempotency key of the call, and the digest of its request.
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
