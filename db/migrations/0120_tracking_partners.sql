-- The number that a partner gave to the click by which a player came, and since when the player lets the partner be told.
alter table tracking_player add column click_id text;
alter table tracking_player add constraint tracking_player_click_id_check check (length(click_id) between 1 and 100);
alter table tracking_player add column partners_at timestamptz;
