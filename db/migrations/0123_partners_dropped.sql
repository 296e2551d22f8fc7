-- A message is dropped, and never sent, if the player has withdrawn the consent before it was delivered.
alter table partner_delivery drop constraint partner_delivery_state_check;
alter table partner_delivery add constraint partner_delivery_state_check
  check (state in ('waits', 'sent', 'dead', 'dropped'));
