-- Hosts of the gallery and their clips, shipped with the product. Which clips are open depends on the account of the
-- player.

create table gallery_host (
  id         integer primary key,
  name       text    not null,
  role       text    not null,
  about      text    not null,
  art        text    not null,
  link_path  text    not null,
  link_label text    not null,
  position   integer not null,
  -- Set by operators: a new version of the product does not activate a host again.
  is_active  boolean not null default true
);

create table gallery_item (
  host_id  integer not null,
  number   integer not null check (number > 0),
  title    text    not null,
  seconds  integer not null check (seconds between 1 and 60),
  captions text[]  not null,
  opens    text    not null check (opens in ('always', 'email', 'time')),
  -- The order in which clips open with time, from 1; null: `opens` is not «time».
  step     integer check ((step is not null) = (opens = 'time') and step > 0),
  primary key (host_id, number)
);
