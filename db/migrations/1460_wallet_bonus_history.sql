-- A player's grants by when they came and went: the list of bonus operations is read by it.
create index bonus_grant_granted_idx on bonus_grant (player_id, granted_at);
create index bonus_grant_ended_idx on bonus_grant (player_id, ended_at) where ended_at is not null;
create index free_rounds_ended_idx on free_rounds (player_id, ended_at) where paid > 0;
