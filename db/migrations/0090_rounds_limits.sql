-- Limits of one bet and of the number of rounds, which have no currency: those stand in rows of the currency ''.
alter table stake_total add column rounds bigint not null default 0;
alter table stake_total add column max_rounds bigint;
alter table stake_total add column max_bet bigint;
alter table stake_total add constraint stake_total_max_rounds_check check (max_rounds >= 0);
alter table stake_total add constraint stake_total_max_bet_check check (max_bet >= 0);
-- Hours of each day in which no stake is taken, as minutes of the day in a time zone. Another zone holds from a moment on.
alter table stake_block drop constraint stake_block_rule_check;
alter table stake_block add constraint stake_block_rule_check check
  (rule in ('block', 'closing', 'exclusion', 'hours', 'jurisdiction', 'reality', 'session', 'verification'));
alter table stake_block add column from_minute integer;
alter table stake_block add column to_minute integer;
alter table stake_block add column zone text;
alter table stake_block add column next_zone text;
alter table stake_block add column next_at timestamptz;
alter table stake_block add constraint stake_block_hours_check check (
  (rule = 'hours') = (from_minute is not null)
  and (from_minute is null) = (to_minute is null)
  and (from_minute is null) = (zone is null)
  and (next_zone is null) = (next_at is null)
  and from_minute <> to_minute
  and from_minute between 0 and 1439
  and to_minute between 0 and 1439);
drop function if exists rounds_count(wallet_stake[], timestamptz);
