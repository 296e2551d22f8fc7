-- Gifts that came with a level, once for ever: the key of the gift is that of the day on which it was reached.
create table level_gift (
  player_id  bigint      not null,
  level_id   integer     not null check (level_id > 0),
  gift_key   text        not null check (length(gift_key) <= 60),
  reached_at timestamptz not null,
  -- Null until it is given.
  gift_id    bigint,
  primary key (player_id, level_id)
);
create index level_gift_due_idx on level_gift (reached_at) where gift_id is null;
select distribute('level_gift', 'player_id');
alter table level_gift add constraint level_gift_player_id_fkey
  foreign key (player_id) references player(id);

-- How many players stand on a level is counted by it.
create index experience_total_idx on experience ((own + outside));
