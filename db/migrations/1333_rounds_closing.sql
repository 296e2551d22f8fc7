-- Nobody begins a round on an account that is to be closed.
alter table stake_stop drop constraint stake_stop_rule_check;
alter table stake_stop add constraint stake_stop_rule_check
  check (rule in ('block', 'closing', 'exclusion', 'jurisdiction', 'session', 'verification'));
