-- What rules have noticed in the play of a player, as it was worded then.
create table harm_marker (
  player_id bigint      not null,
  id        uuid        not null,
  rule      text        not null check (length(rule) between 1 and 40),
  title     text        not null check (length(title) between 1 and 120),
  value     bigint      not null check (value >= at_least),
  at_least  bigint      not null check (at_least > 0),
  found_at  timestamptz not null,
  -- The last answer of the player.
  choice      text check (choice in ('agree', 'disagree')),
  words       text check (length(words) <= 500),
  answered_at timestamptz,
  -- What an operator has done about it.
  done_by text,
  done_at timestamptz,
  note    text,
  primary key (player_id, id),
  check ((choice is null) = (answered_at is null) and (choice is null) = (words is null)),
  check ((done_by is null) = (done_at is null) and (done_by is null) = (note is null))
);
create index harm_marker_player_idx on harm_marker (player_id, found_at desc, id desc);
create index harm_marker_found_idx on harm_marker (found_at desc, id desc);
create index harm_marker_open_idx on harm_marker (found_at desc, id desc) where done_at is null;
select distribute('harm_marker', 'player_id');
alter table harm_marker add constraint harm_marker_player_id_fkey
  foreign key (player_id) references player(id);
