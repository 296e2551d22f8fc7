alter table flight add constraint flight_chain_id_fkey
  foreign key (chain_id) references flight_chain(id);

create trigger flight_chain_is_published before update on flight_chain
  for each row execute function flight_chain_is_published();
