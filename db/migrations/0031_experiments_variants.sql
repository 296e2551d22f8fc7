-- Experiments that operators have written down; one at most runs at a place.
create table experiment (
  hash       text not null primary key check (hash ~ '^[0-9a-f]{12}$'),
  name       text not null check (length(name) between 1 and 80),
  place      text not null check (length(place) between 1 and 40),
  tried      text not null check (length(tried) between 1 and 40),
  share      int not null check (share between 1 and 99),
  state      text not null check (state in ('draft', 'running', 'stopped')),
  version    int not null check (version > 0),
  author     text not null,
  made_at    timestamptz not null,
  started_at timestamptz,
  stopped_at timestamptz
);
create index experiment_running_idx on experiment (place) where state = 'running';
create index experiment_listed_idx on experiment (made_at desc, hash desc);
select distribute('experiment');

-- Browsers that have seen a variant, nearly all of nobody; `account` is the player whom one became.
create table experiment_visitor (
  hash     text not null,
  guest_id text not null check (length(guest_id) between 1 and 64),
  variant  text not null check (variant in ('a', 'b')),
  seen_at  timestamptz not null,
  account  bigint,
  primary key (hash, guest_id)
);
create index experiment_visitor_guest_idx on experiment_visitor (guest_id) where account is null;
create index experiment_visitor_seen_idx on experiment_visitor (seen_at);

-- Who has opened an account while an experiment ran.
create table experiment_player (
  player_id        bigint not null primary key,
  registered_at    timestamptz not null,
  first_deposit_at timestamptz
);
create index experiment_player_registered_idx on experiment_player (registered_at);
select distribute('experiment_player', 'player_id');
alter table experiment_player add constraint experiment_player_player_id_fkey
  foreign key (player_id) references player(id);
