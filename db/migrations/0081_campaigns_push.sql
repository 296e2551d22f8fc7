-- Campaigns go by web push as well.
alter table campaign drop constraint campaign_channel_check;
alter table campaign add constraint campaign_channel_check check (channel in ('letter', 'inbox', 'push'));
