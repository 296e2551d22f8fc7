-- Promotions on the site; null times mean that a promotion has no beginning or no end.

create table promotion (
  id         integer primary key,
  title      text    not null,
  text       text    not null,
  art        text    not null,
  link_path  text    not null,
  link_label text    not null,
  starts_at  timestamptz,
  ends_at    timestamptz,
  -- The setting that must be on, so that the site does not offer a feature that is off; null: none.
  flag       text,
  position   integer not null,
  -- Set by operators: a new version of the product does not activate a promotion again.
  is_active  boolean not null default true,
  check (ends_at > starts_at)
);
create index promotion_position_idx on promotion (position, id) where is_active;
