alter table tournament_member add constraint tournament_member_tournament_id_fkey
  foreign key (tournament_id) references tournament(id);
alter table tournament_prize add constraint tournament_prize_tournament_id_entry_fkey
  foreign key (tournament_id, entry) references tournament_member(tournament_id, entry);
