-- What the site offers, with a term where there is one.

create table promotion (
  id         integer primary key,
  title      text    not null,
  text       text    not null,
  art        text    not null,
  link_path  text    not null,
  link_label text    not null,
  starts_at  timestamptz,
  ends_at    timestamptz,
  -- The setting that must be on: an offer of a feature that is off is no offer.
  flag       text,
  position   integer not null,
  -- An operator's switch: a new version never brings an offer back.
  is_active  boolean not null default true,
  check (ends_at > starts_at)
);
create index promotion_position_idx on promotion (position, id) where is_active;
