-- A link of an advertisement names a game by its slug alone.
create index game_slug_idx on game (slug, position, id) where is_active;
