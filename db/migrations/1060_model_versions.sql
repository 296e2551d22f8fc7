-- Versions of a model live side by side: a game says which one new bets are played by, and every round
-- has kept its own all along.
alter table game add column model_version smallint not null default 1;
