-- What people have decided of rounds that could not be ended: once for a round, and for ever.
create table round_judgement (
  player_id bigint      not null,
  round_id  uuid        not null,
  decision  text        not null check (decision in ('settle', 'void')),
  operator  uuid        not null,
  why       text        not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);
create trigger round_judgement_append_only before update or delete or truncate on round_judgement
  for each statement execute function append_only();
select distribute('round_judgement', 'player_id');

create index round_manual_idx on round (opened_at, player_id, id) where status = 'manual';
