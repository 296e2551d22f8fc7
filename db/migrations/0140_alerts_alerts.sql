-- What rules of alerts have found. A rule has one row at a time that is not closed; it is raised when the measurement
-- was bad for as long as the rule says.
create table alert (
  id         uuid        not null primary key,
  rule       text        not null check (length(rule) between 1 and 40),
  title      text        not null check (length(title) between 1 and 120),
  measure    text        not null check (length(measure) between 1 and 80),
  above      bigint      not null,
  value      bigint      not null,
  began_at   timestamptz not null,
  raised_at  timestamptz,
  closed_at  timestamptz,
  acked_by   text        check (length(acked_by) between 1 and 100),
  acked_at   timestamptz,
  note       text        check (length(note) between 1 and 500),
  check ((acked_at is null) = (acked_by is null)),
  check ((acked_at is null) = (note is null)),
  check (closed_at is null or raised_at is not null)
);
create unique index alert_rule_idx on alert (rule) where closed_at is null;
create index alert_raised_idx on alert (raised_at desc, id desc) where raised_at is not null;
create index alert_open_idx on alert (raised_at desc, id desc)
  where raised_at is not null and closed_at is null;
create index alert_unseen_idx on alert (raised_at)
  where raised_at is not null and closed_at is null and acked_at is null;
create index alert_closed_idx on alert (closed_at);
