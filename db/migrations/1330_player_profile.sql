-- What a player tells and chooses beyond what the law asks for. What every page needs stands on the
-- player's own row, so that the player is one row to read; the rest is read where it is shown.

alter table player add column username text check (char_length(username) between 1 and 64);
alter table player add column username_changed_at timestamptz;
alter table player add column denomination numeric(8, 2) check (denomination > 0);
alter table player add column profile_filled_at timestamptz;
alter table player add column data_confirmed_at timestamptz;
-- When an account is to be closed whose player has asked for that.
alter table player add column closes_at timestamptz;
create index player_closes_idx on player (closes_at) where closed_at is null;

create table player_profile (
  player_id  bigint      primary key references player,
  first_name text,
  last_name  text,
  gender     text        check (gender in ('female', 'male')),
  country    text        check (country ~ '^[A-Z]{2}$'),
  city       text,
  address    text,
  updated_at timestamptz not null
);
select distribute('player_profile', 'player_id');

-- A name that others see is one player's, of all there are, and so is one that looks the same.
create table player_username (
  name_key  text   primary key,
  player_id bigint not null
);
select distribute('player_username', 'name_key');
