-- Whose a code of invitations is: found by the code alone, and one player's of all there are.
create table referral_code (
  code      text   primary key check (code ~ '^[a-z2-9]{10}$'),
  player_id bigint not null
);
select distribute('referral_code', 'code');

-- The code that a player has, and how many have come by it: their numbers have no gap.
create table referral_owner (
  player_id bigint  not null references player,
  code      text    not null,
  friends   integer not null default 0 check (friends >= 0),
  primary key (player_id)
);
select distribute('referral_owner', 'player_id');

-- Who has come by a player's code.
create table referral_friend (
  player_id bigint      not null references player,
  n         integer     not null check (n > 0),
  friend_id bigint      not null,
  came_at   timestamptz not null,
  primary key (player_id, n)
);
select distribute('referral_friend', 'player_id');

-- Who has asked a player here: one, for ever.
create table referral_inviter (
  player_id  bigint not null references player,
  inviter_id bigint not null check (inviter_id <> player_id),
  primary key (player_id)
);
select distribute('referral_inviter', 'player_id');
