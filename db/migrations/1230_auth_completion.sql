-- An account is opened by e-mail and password. What the law asks for, the birth date and the acceptance
-- of the rules, may be told afterwards, but before money: who has not told it yet has nothing here.

alter table player alter column birth_date drop not null;
alter table player alter column rules_version drop not null;
alter table player alter column rules_accepted_at drop not null;
alter table player add constraint player_rules_accepted_check
  check ((rules_version is null) = (rules_accepted_at is null));
