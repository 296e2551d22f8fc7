-- The directory of referral codes, which are unique over all players.
create table referral_code (
  code      text   primary key check (code ~ '^[a-z2-9]{10}$'),
  player_id bigint not null
);

-- The code of each player, and how many players have registered with it; their numbers have no gaps.
create table referral_owner (
  player_id bigint  not null primary key,
  code      text    not null,
  friends   integer not null default 0 check (friends >= 0)
);

-- The players who have registered with the code of a player.
create table referral_friend (
  player_id bigint      not null,
  n         integer     not null check (n > 0),
  friend_id bigint      not null,
  came_at   timestamptz not null,
  primary key (player_id, n)
);
create index referral_friend_friend_idx on referral_friend (player_id, friend_id);

-- The inviter of each player; it never changes.
create table referral_inviter (
  player_id  bigint not null primary key,
  inviter_id bigint not null check (inviter_id <> player_id)
);

-- Rewards to the inviter for deposits of an invited player: one for each deposit, paid after a waiting period or
-- refused. `counted` is the part of the deposit, in minor units, from which the reward is computed.
create table referral_reward (
  player_id   bigint      not null,
  friend_id   bigint      not null,
  payment_id  bigint      not null,
  n           integer     not null check (n > 0),
  transfer_id uuid        not null,
  currency    text        not null,
  amount      bigint      not null check (amount > 0),
  counted     bigint      not null check (counted > 0),
  percent     integer     not null check (percent between 1 and 25),
  state       text        not null default 'waiting' check (state in ('waiting', 'paid', 'refused')),
  due_at      timestamptz not null,
  ended_at    timestamptz check ((state = 'waiting') = (ended_at is null)),
  primary key (player_id, friend_id, payment_id)
);
create index referral_reward_due_idx on referral_reward (due_at, player_id, friend_id, payment_id)
  where state = 'waiting';
create index referral_reward_friend_idx on referral_reward (player_id, n);
create index referral_reward_paid_idx on referral_reward (player_id, currency, ended_at)
  where state = 'paid';
