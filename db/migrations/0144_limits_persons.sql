-- What the person behind an account is recognised by in other accounts: keyed hashes, never the data. Of a closed
-- account they stay as long as its self-exclusion lasts.
create table person_fact (
  player_id bigint      not null,
  fact_hash bytea       not null,
  kind      text        not null check (length(kind) between 1 and 20),
  -- Null for an open account; of a closed one, until when they are compared.
  until     timestamptz,
  primary key (player_id, fact_hash)
);
select distribute('person_fact', 'player_id');
alter table person_fact add constraint person_fact_player_id_fkey
  foreign key (player_id) references player(id);
create index person_fact_hash_idx on person_fact (fact_hash, player_id);
create index person_fact_until_idx on person_fact (until) where until is not null;

-- An account that shares facts with one that has excluded itself. A strong match closes it for play; a weak one is only
-- shown to operators. A lifted match stays lifted.
create table person_match (
  player_id bigint      not null,
  -- The account that has excluded itself.
  other_id  bigint      not null check (other_id <> player_id),
  kinds     text[]      not null,
  is_strong boolean     not null,
  found_at  timestamptz not null,
  lifted_by text        check (length(lifted_by) <= 100),
  lifted_at timestamptz,
  primary key (player_id, other_id),
  check ((lifted_by is null) = (lifted_at is null))
);
select distribute('person_match', 'player_id');
alter table person_match add constraint person_match_player_id_fkey
  foreign key (player_id) references player(id);

-- Up to which account the facts of accounts older than these tables were gathered.
create table person_walk (
  id       boolean not null primary key default true check (id),
  after_id bigint  not null
);
