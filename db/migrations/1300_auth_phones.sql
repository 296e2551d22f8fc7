-- A phone is one player's, of all there are: it goes by a directory, as an e-mail does. It is kept in
-- one form only, E.164, so that one number cannot be registered in two spellings.
create table player_phone (
  phone     text   primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  player_id bigint not null
);
insert into player_phone (phone, player_id)
  select phone, id from player where phone ~ '^\+[1-9][0-9]{6,14}$'
  on conflict do nothing;
select distribute('player_phone', 'phone');

-- Whoever comes by a social network, a messenger or a passkey has no password.
alter table player alter column password_hash drop not null;

-- An account that is shut to its player: by the house, or because the player closed it.
alter table player add column blocked_at timestamptz;
alter table player add column closed_at timestamptz;

-- What a newcomer brought along, as told: who sent them, and a code of a promotion.
alter table player add column referral_code text check (length(referral_code) <= 64);
alter table player add column promo_code text check (length(promo_code) <= 64);
