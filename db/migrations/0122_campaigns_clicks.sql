-- How often the link in the letters of a step was followed. It says nothing of who followed it.
create table campaign_click (
  campaign_id uuid    not null,
  step        integer not null check (step >= 0 and step <= 100),
  variant     text    not null check (variant in ('a', 'b')),
  clicks      bigint  not null check (clicks > 0),
  primary key (campaign_id, step, variant)
);
select distribute('campaign_click');
