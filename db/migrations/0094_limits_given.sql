-- Limits that operators have given to players: beside their own, the strictest holds.
create table limit_given (
  player_id bigint      not null,
  name      text        not null check (name in ('bet', 'deposit', 'loss', 'rounds', 'wager')),
  period    text        not null check (period in ('day', 'week', 'month')),
  currency  text        not null check ((currency = '') = (name = 'rounds')),
  max       bigint      not null check (max >= 0),
  given_at  timestamptz not null,
  primary key (player_id, name, period, currency)
);
select distribute('limit_given', 'player_id');
alter table limit_given add constraint limit_given_player_id_fkey
  foreign key (player_id) references player(id);
