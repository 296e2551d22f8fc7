-- The key by which push services know this installation: made once. Its private half lies sealed.
create table push_key (
  id         smallint    not null primary key default 1 check (id = 1),
  public_key text        not null check (length(public_key) = 87),
  sealed     bytea       not null,
  created_at timestamptz not null
);

-- Whose a browser's subscription is now: two players of one browser have it one after the other. The id is made of
-- the address that the push service has given it.
create table push_browser (
  id        uuid    not null primary key,
  player_id bigint  not null,
  -- Its player has switched it off, and has not asked for it since.
  is_off    boolean not null default false
);
create index push_browser_player_idx on push_browser (player_id);
select distribute('push_browser', 'id');

-- The browsers that a player is told by, each as long as its session lives. The address and the keys lie sealed.
create table push_device (
  player_id  bigint      not null,
  id         uuid        not null,
  session_id uuid        not null,
  sealed     bytea       not null,
  device     text        not null check (length(device) <= 100),
  told_at    timestamptz not null,
  primary key (player_id, id)
);
select distribute('push_device', 'player_id');

-- What was to be told to a browser, each operation once, and what has become of it.
create table push_delivery (
  player_id bigint      not null,
  operation text        not null check (length(operation) between 1 and 300),
  device_id uuid        not null,
  state     text        not null check (state in ('waits', 'sent', 'failed', 'gone', 'late', 'kept_back')),
  tries     integer     not null default 0,
  at        timestamptz not null,
  primary key (player_id, operation, device_id)
);
create index push_delivery_at_idx on push_delivery (at);
create index push_delivery_state_idx on push_delivery (state, at);
select distribute('push_delivery', 'player_id');

alter table push_device add constraint push_device_player_id_fkey
  foreign key (player_id) references player(id);
alter table push_delivery add constraint push_delivery_player_id_fkey
  foreign key (player_id) references player(id);
