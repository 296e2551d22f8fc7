-- How operators get into the office: by an invitation, and from then on by name, password and code. Who was made by the
-- command `operator add` has a token and none of this.
alter table operator add column roles text[] not null default '{}';
alter table operator alter column token_hash drop not null;
alter table operator alter column expires_at drop not null;

create table operator_login (
  operator_id     uuid        primary key references operator(id),
  -- A hash of the name as it is compared: unique among those who work here.
  name_key        bytea       not null,
  -- Neither is there before the invitation is accepted.
  password_hash   text        check (length(password_hash) <= 200),
  accepted_at     timestamptz,
  totp_secret     bytea       not null,
  -- The last time step whose code was taken.
  last_step       bigint,
  invitation_hash bytea,
  invited_until   timestamptz,
  check ((accepted_at is null) = (password_hash is null)),
  check ((accepted_at is null) = (invitation_hash is not null)),
  check ((invitation_hash is null) = (invited_until is null))
);
create unique index operator_login_name_idx on operator_login (name_key);
create unique index operator_login_invitation_idx on operator_login (invitation_hash);

create table operator_session (
  id           uuid        primary key,
  operator_id  uuid        not null references operator(id),
  secret_hash  bytea       not null,
  user_agent   text        not null check (length(user_agent) <= 500),
  ip           text        not null check (length(ip) <= 50),
  created_at   timestamptz not null,
  seen_at      timestamptz not null,
  confirmed_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create index operator_session_operator_idx on operator_session (operator_id, created_at desc);
create index operator_session_expires_idx on operator_session (expires_at);

-- Wrong entries, by a hash of what was tried: names that nobody has are counted like those that somebody has.
create table operator_guess (
  subject      bytea       primary key,
  failures     integer     not null,
  counted_from timestamptz not null
);
create index operator_guess_counted_idx on operator_guess (counted_from);
