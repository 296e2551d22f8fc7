-- Accounts by when they were opened, so that those of a day are counted alone.
create index player_created_idx on player (created_at);
