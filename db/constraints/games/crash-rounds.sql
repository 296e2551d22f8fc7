alter table crash_round add constraint crash_chain_id_fkey
  foreign key (chain_id) references crash_chain(id);

create trigger crash_chain_is_published before update on crash_chain
  for each row execute function crash_chain_is_published();
