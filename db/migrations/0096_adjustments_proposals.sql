-- Corrections of balances that operators propose to each other: money moves when another one has approved.
create table adjustment (
  player_id   bigint      not null,
  -- The operator's own name of it, so that one that is sent twice is one.
  id          uuid        not null,
  currency    text        not null,
  -- What comes to the player; below zero what is taken.
  amount      bigint      not null check (amount <> 0),
  reason      text        not null check (length(reason) between 1 and 50),
  -- What the player reads, and what colleagues do.
  words       text        not null check (length(words) between 1 and 500),
  why         text        not null check (length(why) between 1 and 500),
  state       text        not null default 'waiting'
    check (state in ('waiting', 'approved', 'refused', 'expired')),
  proposed_by uuid        not null,
  proposer    text        not null check (length(proposer) between 1 and 100),
  proposed_at timestamptz not null,
  expires_at  timestamptz not null check (expires_at > proposed_at),
  decided_by  uuid,
  decider     text        check (length(decider) between 1 and 100),
  decided_at  timestamptz,
  decided_why text        check (length(decided_why) <= 500),
  primary key (player_id, id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check ((decided_by is null) = (decider is null)),
  -- The second pair of eyes is never the first one.
  check (decided_by <> proposed_by)
);
select distribute('adjustment', 'player_id');
alter table adjustment add constraint adjustment_player_id_fkey
  foreign key (player_id) references player(id);
create index adjustment_waiting_idx on adjustment (proposed_at, player_id, id)
  where state = 'waiting';
create index adjustment_due_idx on adjustment (expires_at, player_id, id)
  where state = 'waiting';
create index adjustment_decided_idx on adjustment (state, proposed_at desc, player_id desc, id desc)
  where state <> 'waiting';
create index adjustment_of_player_idx on adjustment (player_id, proposed_at desc, id desc);
create index adjustment_made_idx on adjustment (player_id, decided_at desc, id desc)
  where state = 'approved';
