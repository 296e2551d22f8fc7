alter table kyc_document add constraint kyc_document_player_id_fkey
  foreign key (player_id) references player(id);
alter table kyc_form add constraint kyc_form_player_id_fkey
  foreign key (player_id) references player(id);
