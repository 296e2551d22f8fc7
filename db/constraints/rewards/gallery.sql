alter table gallery_item add constraint gallery_item_host_id_fkey
  foreign key (host_id) references gallery_host(id);
