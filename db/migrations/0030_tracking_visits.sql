-- Browsers that came on a day (UTC), by how they came first on it. Most are nobody's; a day goes after three months.
create table tracking_visit (
  day          date not null,
  guest_id     text not null check (length(guest_id) between 1 and 64),
  ref_code     text not null check (length(ref_code) between 1 and 100),
  utm_source   text not null check (length(utm_source) <= 100),
  utm_medium   text not null check (length(utm_medium) <= 100),
  utm_campaign text not null check (length(utm_campaign) <= 100),
  primary key (day, guest_id)
);

-- How a player came, as the first page said that knew it, and what became of it.
create table tracking_player (
  player_id        bigint not null primary key,
  ref_code         text check (length(ref_code) between 1 and 100),
  utm_source       text not null default '' check (length(utm_source) <= 100),
  utm_medium       text not null default '' check (length(utm_medium) <= 100),
  utm_campaign     text not null default '' check (length(utm_campaign) <= 100),
  told_at          timestamptz check ((told_at is null) = (ref_code is null)),
  registered_at    timestamptz,
  first_deposit_at timestamptz
);
create index tracking_player_registered_idx on tracking_player (registered_at)
  where registered_at is not null;
create index tracking_player_first_deposit_idx on tracking_player (first_deposit_at)
  where first_deposit_at is not null;
select distribute('tracking_player', 'player_id');
alter table tracking_player add constraint tracking_player_player_id_fkey
  foreign key (player_id) references player(id);
