-- Files of the office's lists, which a job writes in parts.
create table list_export (
  id          uuid        not null primary key,
  operator_id uuid        not null,
  author      text        not null,
  list        text        not null check (length(list) between 2 and 30),
  filters     jsonb       not null,
  -- The permissions that reading needs: that of the list and those of its chosen columns.
  permissions text[]      not null,
  columns     text[]      not null,
  state       text        not null check (state in ('making', 'ready', 'failed', 'cancelled', 'expired')),
  -- The position in the list after the last kept part.
  place       text        check (length(place) <= 200),
  parts       integer     not null default 0 check (parts >= 0),
  rows        integer     not null default 0 check (rows >= 0),
  bytes       bigint      not null default 0 check (bytes >= 0),
  is_cut      boolean     not null default false,
  -- The key of the parts, sealed; without it nobody can read them.
  sealed_key  bytea,
  asked_at    timestamptz not null,
  finished_at timestamptz,
  expires_at  timestamptz not null,
  -- The parts are deleted from the store.
  is_erased   boolean     not null default false,
  check ((state in ('making', 'ready')) = (sealed_key is not null)),
  check ((state = 'making') = (finished_at is null))
);
create index list_export_operator_idx on list_export (operator_id, asked_at desc, id desc);
create index list_export_asked_idx on list_export (asked_at desc, id desc);
create index list_export_due_idx on list_export (expires_at) where sealed_key is not null;
create index list_export_erased_idx on list_export (id) where sealed_key is null and not is_erased;

-- Inserted before the part is put into the store, so that every stored object has a row.
create table list_export_part (
  export_id uuid    not null references list_export(id) on delete cascade,
  id        uuid    not null,
  -- The number in the file; null until the part belongs to it.
  n         integer check (n >= 0),
  primary key (export_id, id),
  unique (export_id, n)
);

-- Who may read the parts of a file, after the audit log has recorded the download.
create table list_export_download (
  id          uuid        not null primary key,
  export_id   uuid        not null references list_export(id) on delete cascade,
  operator_id uuid        not null,
  expires_at  timestamptz not null
);
create index list_export_download_export_idx on list_export_download (export_id);
create index list_export_download_expires_idx on list_export_download (expires_at);
