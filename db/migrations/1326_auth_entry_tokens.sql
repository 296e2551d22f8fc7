-- What a browser may be logged in by on another host of the site, while a session of it lives.
create table sign_on (
  player_id   bigint      not null references player,
  id          uuid        not null,
  secret_hash bytea       not null,
  entered_at  timestamptz not null,
  saved_at    timestamptz not null,
  primary key (player_id, id)
);
create index sign_on_saved_idx on sign_on (saved_at);
select distribute('sign_on', 'player_id');

-- Tokens that let somebody in once. One of a sign-on is good only in the browser that has the sign-on.
create table entry_token (
  player_id  bigint      not null references player,
  token_hash bytea       not null,
  sign_on_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, token_hash)
);
create index entry_token_expiry_idx on entry_token (expires_at);
select distribute('entry_token', 'player_id');
