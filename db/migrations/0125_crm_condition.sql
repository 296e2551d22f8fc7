-- What must be true of a visitor, besides the audience; null: nothing else.
alter table rotator_item add column condition jsonb;
