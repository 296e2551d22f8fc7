-- Hosts of the gallery and their clips, as the product ships them. What is open to a player follows from the account.

create table gallery_host (
  id         integer primary key,
  name       text    not null,
  role       text    not null,
  about      text    not null,
  art        text    not null,
  link_path  text    not null,
  link_label text    not null,
  position   integer not null,
  -- An operator's switch: a new version never turns a host on again.
  is_active  boolean not null default true
);

create table gallery_item (
  host_id  integer not null,
  number   integer not null check (number > 0),
  title    text    not null,
  seconds  integer not null check (seconds between 1 and 60),
  captions text[]  not null,
  opens    text    not null check (opens in ('always', 'email', 'time')),
  -- The place among those that open with time, from 1; null for the others.
  step     integer check ((step is not null) = (opens = 'time') and step > 0),
  primary key (host_id, number)
);
