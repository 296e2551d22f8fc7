-- A campaign is a sequence of steps, which players enter at a time or by what happens to them.
alter table campaign add column steps jsonb;
update campaign set steps = jsonb_set(
  jsonb_set('[{"wait": 0, "other": null, "when": null, "otherwise": "skip"}]', '{0,words}', words),
  '{0,channel}', ('"' || channel || '"')::jsonb);
alter table campaign alter column steps set not null;
alter table campaign add column entrance jsonb not null default '{"kind": "time"}';
alter table campaign alter column entrance drop default;
alter table campaign add column goal jsonb;
-- When those who are away were last looked for.
alter table campaign add column swept_at timestamptz;
alter table campaign drop constraint campaign_channel_check;
alter table campaign drop column channel;
alter table campaign drop column words;

-- How far a player has come in a campaign; whoever enters again is there again.
create table campaign_member (
  player_id    bigint      not null,
  campaign_id  uuid        not null,
  entry        integer     not null check (entry > 0),
  state        text        not null check (state in ('goes', 'done', 'left')),
  reason       text        check (length(reason) <= 20),
  -- The step that comes next, and when.
  step         integer     not null check (step >= 0 and step <= 100),
  due_at       timestamptz not null,
  entered_at   timestamptz not null,
  -- The first deposit after that.
  deposited_at timestamptz,
  at           timestamptz not null,
  primary key (player_id, campaign_id, entry),
  check ((reason is null) = (state <> 'left'))
);
create index campaign_member_due_idx on campaign_member (campaign_id, step, due_at) where state = 'goes';
create index campaign_member_campaign_idx on campaign_member (campaign_id, state);
select distribute('campaign_member', 'player_id');
alter table campaign_member add constraint campaign_member_player_id_fkey
  foreign key (player_id) references player(id);
insert into campaign_member (player_id, campaign_id, entry, state, step, due_at, entered_at, at)
  select player_id, campaign_id, 1, case state when 'waits' then 'goes' else 'done' end,
    case state when 'waits' then 0 else 1 end, due_at, at, at
  from campaign_delivery;

-- What has become of a step for a player.
delete from campaign_delivery where state = 'waits';
drop index campaign_delivery_due_idx;
alter table campaign_delivery drop column due_at;
alter table campaign_delivery drop constraint campaign_delivery_state_check;
alter table campaign_delivery add constraint campaign_delivery_state_check check (state in ('sent', 'kept_back'));
alter table campaign_delivery add column entry integer not null default 1;
alter table campaign_delivery alter column entry drop default;
alter table campaign_delivery add column step integer not null default 0;
alter table campaign_delivery alter column step drop default;
alter table campaign_delivery add column variant text not null default 'a';
alter table campaign_delivery alter column variant drop default;
alter table campaign_delivery add constraint campaign_delivery_variant_check check (variant in ('a', 'b'));
alter table campaign_delivery add column opened_at timestamptz;
-- The first deposit within seven days.
alter table campaign_delivery add column deposited_at timestamptz;
alter table campaign_delivery drop constraint campaign_delivery_pkey;
alter table campaign_delivery add constraint campaign_delivery_pkey
  primary key (player_id, campaign_id, entry, step);
create index campaign_delivery_campaign_idx on campaign_delivery (campaign_id, step);
