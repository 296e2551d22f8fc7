-- What must be true of a player, besides the audience; null: nothing else.
alter table popup add column condition jsonb;
