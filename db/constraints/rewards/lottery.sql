alter table lottery_ticket add constraint lottery_ticket_lottery_id_fkey
  foreign key (lottery_id) references lottery(id);
alter table lottery_winner add constraint lottery_winner_lottery_id_fkey
  foreign key (lottery_id) references lottery(id);
alter table lottery_winner add constraint lottery_winner_lottery_id_number_fkey
  foreign key (lottery_id, number) references lottery_ticket(lottery_id, number);

create trigger lottery_salt_is_final before update on lottery for each row
  when (old.salt is not null and (new.salt, new.salted_at, new.tickets)
    is distinct from (old.salt, old.salted_at, old.tickets))
  execute function lottery_salt_is_final();
