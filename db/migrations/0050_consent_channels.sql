-- What a player has chosen about offers. Whoever reserves an offer or changes a choice locks this row first, so that
-- counts of one player are never taken by two at once.
create table consent_player (
  player_id bigint  not null primary key,
  calm      boolean not null default false,
  time_zone text    check (length(time_zone) between 1 and 64)
);
select distribute('consent_player', 'player_id');

-- Whether a player wants offers by a channel; without a row the channel's default holds.
create table consent_choice (
  player_id bigint      not null,
  channel   text        not null check (length(channel) <= 20),
  allowed   boolean     not null,
  chosen_by text        not null check (chosen_by in ('settings', 'link')),
  at        timestamptz not null,
  primary key (player_id, channel)
);
select distribute('consent_choice', 'player_id');

-- Offers that were let through, each operation once.
create table consent_sent (
  player_id bigint      not null,
  channel   text        not null check (length(channel) <= 20),
  operation text        not null check (length(operation) between 1 and 200),
  at        timestamptz not null,
  primary key (player_id, channel, operation)
);
create index consent_sent_recent_idx on consent_sent (player_id, channel, at);
create index consent_sent_old_idx on consent_sent (at);
select distribute('consent_sent', 'player_id');

alter table consent_player add constraint consent_player_player_id_fkey
  foreign key (player_id) references player(id);
alter table consent_choice add constraint consent_choice_player_id_fkey
  foreign key (player_id) references player(id);
alter table consent_sent add constraint consent_sent_player_id_fkey
  foreign key (player_id) references player(id);
