-- What operators place in the slots of pages, and what visitors do with it.
create table rotator_item (
  id         uuid        primary key,
  slug       text        not null check (length(slug) <= 60),
  title      text        check (length(title) <= 80),
  text       text        not null check (length(text) between 1 and 400),
  -- Names a picture of the art package.
  image      text        check (length(image) <= 80),
  button     text        check (length(button) <= 30),
  link       text        check (length(link) <= 500),
  audience   text        not null check (audience in ('all', 'guests', 'players')),
  device     text        not null check (device in ('any', 'phone', 'desktop')),
  starts_at  timestamptz,
  ends_at    timestamptz,
  -- The smaller number stands first.
  position   integer     not null check (position between 0 and 10000),
  is_offer   boolean     not null,
  -- The setting that must be on: the item of a feature that is off is not shown.
  flag       text        check (length(flag) <= 60),
  is_enabled boolean     not null,
  version    integer     not null check (version > 0),
  -- Null: shipped with the product.
  author     text,
  changed_at timestamptz not null,
  check (ends_at > starts_at),
  check ((button is null) = (link is null))
);
create index rotator_item_slug_idx on rotator_item (slug, position);
select distribute('rotator_item');

-- How many players have done something with an item, and how often guests have. Words of a setting are items too,
-- so an item is a name here.
create table rotator_action (
  item    text   not null check (length(item) <= 36),
  action  text   not null check (length(action) <= 40),
  players bigint not null default 0,
  guests  bigint not null default 0,
  primary key (item, action)
);
select distribute('rotator_action');

-- What a player has done with an item, once.
create table rotator_player_action (
  player_id bigint      not null,
  item      text        not null check (length(item) <= 36),
  action    text        not null check (length(action) <= 40),
  at        timestamptz not null,
  primary key (player_id, item, action)
);
select distribute('rotator_player_action', 'player_id');
alter table rotator_player_action add constraint rotator_player_action_player_id_fkey
  foreign key (player_id) references player(id);
