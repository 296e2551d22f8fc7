-- A round that its player shows to whoever has the link. The token says nothing of either.
create table round_link (
  player_id bigint      not null references player,
  round_id  uuid        not null,
  token     uuid        not null,
  made_at   timestamptz not null,
  primary key (player_id, round_id)
);
create index round_link_token_idx on round_link (token);
select distribute('round_link', 'player_id');

-- A demo changes its pair as a player does: the pairs that are revealed, and the pair of each round.
alter table demo_session add column pair smallint not null default 0;
alter table demo_round add column pair smallint not null default 0;
create table demo_pair (
  session_id         uuid     not null references demo_session on delete cascade,
  pair               smallint not null,
  server_seed        text     not null,
  server_seed_hash   text     not null,
  client_seed        text     not null,
  client_seed_chosen boolean  not null,
  primary key (session_id, pair)
);
