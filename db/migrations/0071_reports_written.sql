-- Up to which hour payments and new players are written: an hour is written some minutes after it is over.
create table report_written (
  id    smallint    primary key default 1 check (id = 1),
  until timestamptz not null
);
select distribute('report_written');
drop table report_closed;
