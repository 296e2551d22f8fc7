-- What operators have written down about a player for each other.
create table player_note (
  player_id   bigint      not null,
  -- The operator's own name of it, so that one that is sent twice is one.
  id          uuid        not null,
  text        text        not null check (length(text) between 1 and 2000),
  operator_id uuid        not null,
  author      text        not null check (length(author) between 1 and 100),
  at          timestamptz not null,
  primary key (player_id, id)
);
create index player_note_at_idx on player_note (player_id, at desc, id desc);
select distribute('player_note', 'player_id');
alter table player_note add constraint player_note_player_id_fkey
  foreign key (player_id) references player(id);
