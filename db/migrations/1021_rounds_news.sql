-- Rounds tell of themselves: null is a round from before the news, read by its player and id. Two steps,
-- for a default given at once would be written into every row there is.
alter table round add column told_in xid8;
alter table round alter column told_in set default pg_current_xact_id();
create index round_news_idx on round (told_in)
  where told_in is not null and status in ('settled', 'void');
create index round_past_idx on round (player_id, id)
  where told_in is null and status in ('settled', 'void');

-- A round of many steps is told of by the transaction that ends it.
create function round_is_told() returns trigger language plpgsql as $$
begin
  new.told_in := pg_current_xact_id();
  return new;
end $$;
create trigger round_is_told before update on round
  for each row when (old.status <> new.status) execute function round_is_told();

-- What rounds of an hour (by their beginning) have brought a player, in minor units.
create table round_hour (
  player_id bigint      not null references player,
  currency  text        not null,
  hour      timestamptz not null,
  rounds    integer     not null,
  net       bigint      not null,
  primary key (player_id, currency, hour)
);
