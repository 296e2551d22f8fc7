-- A break that is not the player's own: it follows the self-exclusion of another account of the same person.
alter table player_break add column matched boolean not null default false;
