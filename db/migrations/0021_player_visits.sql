-- When a player last had pages open: in the visit that goes on, and in the one before it.
create table player_visit (
  player_id   bigint      not null primary key,
  opened_at   timestamptz not null,
  -- Null in the first visit.
  previous_at timestamptz
);
select distribute('player_visit', 'player_id');
alter table player_visit add constraint player_visit_player_id_fkey
  foreign key (player_id) references player(id);
