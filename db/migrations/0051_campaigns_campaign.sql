-- Offers to many players at a time of an operator's choice.
create table campaign (
  id         uuid        not null primary key,
  title      text        not null check (length(title) between 1 and 80),
  channel    text        not null check (channel in ('letter', 'inbox')),
  words      jsonb       not null,
  audience   jsonb       not null,
  state      text        not null check (state in ('draft', 'running', 'stopped', 'finished')),
  starts_at  timestamptz not null,
  -- Deliveries have been made for players up to this one.
  reached    bigint      not null default 0,
  version    integer     not null check (version > 0),
  author     text        not null,
  changed_at timestamptz not null
);
create index campaign_running_idx on campaign (starts_at) where state = 'running';
select distribute('campaign');

-- What a player is sent of a campaign, written down before it is sent, and what has become of it.
create table campaign_delivery (
  player_id   bigint      not null,
  campaign_id uuid        not null,
  channel     text        not null check (length(channel) <= 20),
  state       text        not null check (state in ('waits', 'sent', 'kept_back')),
  reason      text        check (length(reason) <= 20),
  due_at      timestamptz not null,
  at          timestamptz not null,
  primary key (player_id, campaign_id),
  check ((reason is null) = (state <> 'kept_back'))
);
create index campaign_delivery_due_idx on campaign_delivery (campaign_id, due_at) where state = 'waits';
create index campaign_delivery_sent_idx on campaign_delivery (channel, at) where state = 'sent';
select distribute('campaign_delivery', 'player_id');
alter table campaign_delivery add constraint campaign_delivery_player_id_fkey
  foreign key (player_id) references player(id);
