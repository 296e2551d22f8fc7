-- A client seed may be any text of 1 to 64 characters. What is a character to see is judged before it
-- comes here; the bound in bytes is what that rule can come to. Every seed of the old rule is one.
alter table seed_pair drop constraint seed_pair_client_seed_check;
alter table seed_pair add constraint seed_pair_client_seed_check
  check (char_length(client_seed) between 1 and 64 and octet_length(client_seed) <= 256);

alter table demo_session drop constraint demo_session_client_seed_check;
alter table demo_session add constraint demo_session_client_seed_check
  check (char_length(client_seed) between 1 and 64 and octet_length(client_seed) <= 256);
