-- When an operator has last looked at a player: the trace of it is an entry of the audit log, written once an hour.
-- Searches stand under player 0; of these the last one of each operator is known, by a hash of what was asked.
create table audit_look (
  player_id   bigint      not null,
  operator_id uuid        not null,
  asked_hash  bytea       not null,
  at          timestamptz not null,
  primary key (player_id, operator_id)
);
select distribute('audit_look', 'player_id');
