-- Links by which a forgotten password is replaced: a hash of each, under the player whose name it carries.
-- A link that has been used is gone, and so are all others of its player.
create table password_reset (
  player_id  bigint not null references player,
  token_hash bytea not null,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, token_hash)
);
create index password_reset_expiry_idx on password_reset (expires_at);
select distribute('password_reset', 'player_id');

-- Null while the password is the one of the registration.
alter table player add column password_changed_at timestamptz;
