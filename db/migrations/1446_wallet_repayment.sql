-- Repayments that operators have offered to players: each stands until it is taken, once, or called off.
create table repayment (
  player_id     bigint      not null references player,
  -- The operator's own name of the offer, so that one that is sent twice is one.
  id            uuid        not null,
  kind          text        not null check (kind in ('repayment', 'vip_club')),
  currency      text        not null check (currency <> 'POINTS'),
  amount        bigint      not null check (amount > 0),
  -- What for, in words that the player reads.
  words         text        not null check (length(words) <= 500),
  offered_at    timestamptz not null,
  taken_at      timestamptz,
  called_off_at timestamptz,
  primary key (player_id, id),
  check (taken_at is null or called_off_at is null)
);
select distribute('repayment', 'player_id');
create index repayment_open_idx on repayment (player_id, offered_at)
  where taken_at is null and called_off_at is null;
