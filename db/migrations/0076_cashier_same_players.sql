-- Two players who may be one person: why, and what an operator has found. Each pair lies with both of them.
create table same_player (
  player_id bigint      not null,
  other_id  bigint      not null check (other_id <> player_id),
  reasons   text[]      not null,
  found_at  timestamptz not null,
  verdict   text        check (verdict in ('same', 'different')),
  judged_by text        check (length(judged_by) <= 100),
  judged_at timestamptz,
  primary key (player_id, other_id),
  check ((verdict is null) = (judged_by is null)),
  check ((verdict is null) = (judged_at is null))
);
select distribute('same_player', 'player_id');
alter table same_player add constraint same_player_player_id_fkey
  foreign key (player_id) references player(id);
-- A pair is listed once.
create index same_player_open_idx on same_player (found_at desc, player_id, other_id)
  where verdict is null and player_id < other_id;
create index same_player_judged_idx on same_player (found_at desc, player_id, other_id)
  where verdict is not null and player_id < other_id;
