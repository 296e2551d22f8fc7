-- A name that its player has left stays theirs for a while, so that nobody comes in their stead.
alter table player_username add column released_at timestamptz;
