-- An e-mail is one player's, of all there are: it goes by a directory, found by the name alone. What a
-- player is given (token, cookie, link) carries the player's id, and is looked up where the player lives.

create table player_email (
  email     text   primary key check (email = lower(email)),
  player_id bigint not null
);
insert into player_email (email, player_id) select email, id from player where email is not null;
drop index player_email_key;
-- Nobody has a phone yet. It is to come with a directory of its own.
drop index player_phone_key;

-- What was given out before it carried its player: hashes of tokens and links, ids of sessions. It is
-- found here until it has run out, and nothing is added any more.
create table early_secret (
  name       text        primary key,
  player_id  bigint      not null,
  expires_at timestamptz not null
);
create index early_secret_expiry_idx on early_secret (expires_at);
insert into early_secret (name, player_id, expires_at)
  select encode(t.token_hash, 'hex'), s.player_id, t.expires_at
    from session_token t join session s on s.id = t.session_id
  union all select id::text, player_id, expires_at from session
  union all select encode(token_hash, 'hex'), player_id, expires_at from email_confirmation;

alter table session_token add column player_id bigint;
update session_token t set player_id = s.player_id from session s where s.id = t.session_id;
alter table session_token drop constraint session_token_session_id_fkey;
alter table session_token drop constraint session_token_pkey;
alter table session drop constraint session_pkey;
alter table session add primary key (player_id, id);
alter table session_token alter column player_id set not null;
alter table session_token add primary key (player_id, token_hash);
alter table session_token
  add foreign key (player_id, session_id) references session on delete cascade;
drop index session_player_idx;
drop index session_token_session_idx;
create index session_token_session_idx on session_token (player_id, session_id);

alter table email_confirmation drop constraint email_confirmation_pkey;
alter table email_confirmation add primary key (player_id, token_hash);
