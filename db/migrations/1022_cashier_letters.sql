-- Deposits whose player has been written to: one letter each, whoever reads the news again.
create table payment_letter (
  player_id  bigint not null references player,
  payment_id bigint not null,
  primary key (player_id, payment_id)
);
