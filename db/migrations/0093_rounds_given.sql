-- Which limits of a total the casino has given, where they are stricter than the player's own.
alter table stake_total add column given text[] not null default '{}';
