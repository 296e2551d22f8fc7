-- Who fixed the client seed. The order is: the hash is shown, then the player's side fixes the seed,
-- then nonce 0 may be played. A bet that comes without a seed is played with one made here, and that
-- one must never be called the player's.
alter table seed_pair add column client_seed_chosen boolean not null default false;
-- Until now the first pair of a player was made whole by the server, at one moment.
update seed_pair set client_seed_chosen = true where started_at > committed_at;

alter table demo_session
  alter column client_seed drop not null,
  add column client_seed_chosen boolean not null default false,
  add column started_at timestamptz;
update demo_session set started_at = used_at;
alter table demo_session alter column started_at set not null;
