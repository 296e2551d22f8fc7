alter table page_version add constraint page_version_page_id_fkey
  foreign key (page_id) references page(id);

create trigger page_version_append_only before update or delete or truncate on page_version
  for each statement execute function append_only();
