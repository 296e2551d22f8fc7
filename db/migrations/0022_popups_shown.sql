-- What operators show over pages: popups for many players, each once, and messages to one.
create table popup (
  id        uuid        primary key,
  title     text        not null check (length(title) between 1 and 80),
  text      text        not null check (length(text) between 1 and 400),
  label     text        check (length(label) <= 30),
  path      text        check (length(path) <= 500),
  audience  text        not null check (audience in ('all', 'vip')),
  is_offer  boolean     not null,
  -- The smaller number is shown first.
  position  integer     not null check (position between 0 and 10000),
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  author    text        not null,
  made_at   timestamptz not null,
  check (ends_at >= starts_at),
  check ((label is null) = (path is null))
);
create index popup_made_idx on popup (made_at desc);
select distribute('popup');

create table popup_view (
  player_id bigint      not null,
  popup_id  uuid        not null,
  viewed_at timestamptz not null,
  primary key (player_id, popup_id)
);
select distribute('popup_view', 'player_id');

create table popup_message (
  player_id bigint      not null,
  id        uuid        not null,
  title     text        not null check (length(title) between 1 and 80),
  text      text        not null check (length(text) between 1 and 400),
  label     text        check (length(label) <= 30),
  path      text        check (length(path) <= 500),
  position  text        not null check (length(position) <= 20),
  is_offer  boolean     not null,
  made_at   timestamptz not null,
  ends_at   timestamptz not null,
  closed_at timestamptz,
  primary key (player_id, id),
  check ((label is null) = (path is null))
);
create index popup_message_open_idx on popup_message (player_id, made_at) where closed_at is null;
create index popup_message_old_idx on popup_message (ends_at);
select distribute('popup_message', 'player_id');

-- What has happened to a popup or a message in the browser: of each display each event once.
create table popup_event (
  player_id bigint      not null,
  popup_id  uuid        not null,
  display   uuid        not null,
  event     text        not null check (length(event) <= 20),
  at        timestamptz not null,
  primary key (player_id, popup_id, display, event)
);
create index popup_event_popup_idx on popup_event (popup_id, event);
create index popup_event_at_idx on popup_event (at);
select distribute('popup_event', 'player_id');

alter table popup_view add constraint popup_view_player_id_fkey
  foreign key (player_id) references player(id);
alter table popup_message add constraint popup_message_player_id_fkey
  foreign key (player_id) references player(id);
alter table popup_event add constraint popup_event_player_id_fkey
  foreign key (player_id) references player(id);
