-- The chat in which the bot writes to a player. A chat with one person has the id of that person.
create table telegram_chat (
  player_id bigint      not null primary key,
  chat_id   bigint      not null check (chat_id > 0),
  name      text        not null check (length(name) <= 100),
  linked_at timestamptz not null
);
select distribute('telegram_chat', 'player_id');

-- The player of a chat, for updates, which name only the chat.
create table telegram_chat_owner (
  chat_id   bigint not null primary key,
  player_id bigint not null
);
create index telegram_chat_owner_player_idx on telegram_chat_owner (player_id);
select distribute('telegram_chat_owner', 'chat_id');

-- Codes in links from the profile to the bot. Each links one chat, once.
create table telegram_code (
  hash       bytea       not null primary key,
  player_id  bigint      not null,
  expires_at timestamptz not null
);
create index telegram_code_player_idx on telegram_code (player_id);
create index telegram_code_expiry_idx on telegram_code (expires_at);
select distribute('telegram_code', 'hash');

-- Updates that were handled, because Telegram sends one again if it has not received the answer.
create table telegram_update (
  id bigint      not null primary key,
  at timestamptz not null
);
create index telegram_update_at_idx on telegram_update (at);

-- What a player was to be sent, each operation once, and what has become of it.
create table telegram_delivery (
  player_id bigint      not null,
  operation text        not null check (length(operation) between 1 and 300),
  state     text        not null check (state in ('waits', 'sent', 'failed', 'gone', 'late', 'kept_back')),
  tries     integer     not null default 0,
  at        timestamptz not null,
  primary key (player_id, operation)
);
create index telegram_delivery_at_idx on telegram_delivery (at);
create index telegram_delivery_state_idx on telegram_delivery (state, at);
select distribute('telegram_delivery', 'player_id');

alter table telegram_chat add constraint telegram_chat_player_id_fkey
  foreign key (player_id) references player(id);
alter table telegram_delivery add constraint telegram_delivery_player_id_fkey
  foreign key (player_id) references player(id);
