-- Filters, order and columns of the office's lists, saved under a name.
create table list_view (
  id          uuid        not null primary key,
  operator_id uuid        not null,
  -- The operator's name at the last change.
  author      text        not null,
  list        text        not null check (length(list) between 2 and 40),
  name        text        not null check (length(name) between 1 and 80),
  query       text        not null check (length(query) <= 1000),
  is_shared   boolean     not null,
  version     integer     not null check (version > 0),
  changed_at  timestamptz not null,
  unique (operator_id, list, name)
);
create index list_view_shared_idx on list_view (list, name) where is_shared;

-- The view with which an operator's list opens.
create table list_view_default (
  operator_id uuid not null,
  list        text not null check (length(list) between 2 and 40),
  view_id     uuid not null references list_view(id) on delete cascade,
  primary key (operator_id, list)
);
create index list_view_default_view_idx on list_view_default (view_id);
