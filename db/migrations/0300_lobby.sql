-- The games of the lobby and the studios they come from, as the catalogue of the product has them.

create table developer (
  id       integer primary key,
  slug     text    not null unique,
  name     text    not null,
  about    text    not null,
  position integer not null
);

create table game (
  id                integer primary key,
  slug              text    not null,
  developer_id      integer not null references developer,
  name              text    not null,
  description       text    not null,
  engine            text    not null,
  model_id          text    not null,
  art               text    not null,
  categories        text[]  not null,
  tags              text[]  not null,
  symbols           jsonb   not null,
  position          integer not null,
  only_real_balance boolean not null default false,
  is_mobile         boolean not null,
  -- An operator's switch: the catalogue never turns a game on again.
  is_active         boolean not null default true,
  unique (developer_id, slug)
);

-- When a player last opened a game for money: what «continue» means, and how many play a game.
create table game_last_played (
  player_id bigint      not null references player,
  game_id   integer     not null references game,
  played_at timestamptz not null,
  primary key (player_id, game_id)
);
create index game_last_played_game_idx on game_last_played (game_id);
