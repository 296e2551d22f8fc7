-- What a player has done, and when for the first time: a game played, a round checked, a limit set.
create table discovery (
  player_id bigint      not null,
  kind      text        not null check (length(kind) between 1 and 20),
  -- Which one of its kind: a game, a round, an article.
  key       text        not null check (length(key) between 1 and 80),
  at        timestamptz not null,
  primary key (player_id, kind, key)
);
create index discovery_at_idx on discovery (player_id, kind, at);
select distribute('discovery', 'player_id');
alter table discovery add constraint discovery_player_id_fkey
  foreign key (player_id) references player(id);
