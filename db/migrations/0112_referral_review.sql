-- What operators have found of a player and the friend who came: a refused friend brings nothing more.
alter table referral_friend add column review text not null default 'open';
alter table referral_friend add column reviewed_by text;
alter table referral_friend add column reviewed_at timestamptz;
alter table referral_friend add constraint referral_friend_review_check
  check (review in ('open', 'allowed', 'refused'));
create index referral_friend_came_idx on referral_friend (came_at, player_id, n);
create index referral_friend_review_idx on referral_friend (review, came_at, player_id, n);
