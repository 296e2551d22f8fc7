-- Rounds that are over by day (UTC) and currency, kept up by consumers of their streams.
create table report_day (
  day            date    not null,
  currency       text    not null,
  rounds         bigint  not null,
  staked         numeric not null,
  won            numeric not null,
  active_players integer not null,
  primary key (day, currency)
);
select distribute('report_day');

-- The same by game; own games and outside ones have numbers of one space.
create table report_game_day (
  day      date    not null,
  game_id  integer not null,
  currency text    not null,
  rounds   bigint  not null,
  staked   numeric not null,
  won      numeric not null,
  primary key (day, currency, game_id)
);
select distribute('report_game_day');

-- People of a day: who is new, and who has had a round in any currency.
create table report_people (
  day            date    not null primary key,
  new_players    integer not null default 0,
  active_players integer not null default 0
);
select distribute('report_people');

-- Payments that arrived by hour, of days that are over; each day is written whole.
create table report_payment_hour (
  hour     timestamptz not null,
  currency text        not null,
  type_id  smallint    not null,
  payments integer     not null,
  sum      numeric     not null,
  primary key (hour, currency, type_id)
);
select distribute('report_payment_hour');

-- Up to which day payments and new players are written.
create table report_closed (
  id  smallint primary key default 1 check (id = 1),
  day date     not null
);
select distribute('report_closed');

-- Who has had a round on a day, so that each counts once; '' is any currency. Rows of old days go.
create table report_active (
  player_id bigint not null,
  day       date   not null,
  currency  text   not null,
  primary key (player_id, day, currency)
);
create index report_active_day_idx on report_active (day);
select distribute('report_active', 'player_id');

-- What a player has played in a currency since the account was opened.
create table report_player (
  player_id bigint not null,
  currency  text   not null,
  rounds    bigint not null,
  staked    bigint not null,
  won       bigint not null,
  primary key (player_id, currency)
);
select distribute('report_player', 'player_id');
