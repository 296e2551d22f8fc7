-- When a player has reset a counter: what came up to then is counted no more.
create table counter_reset (
  player_id bigint      not null,
  name      text        not null check (length(name) <= 60),
  reset_at  timestamptz not null,
  primary key (player_id, name)
);
select distribute('counter_reset', 'player_id');
alter table counter_reset add constraint counter_reset_player_id_fkey
  foreign key (player_id) references player(id);
