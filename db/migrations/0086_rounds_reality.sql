-- A check on reality stops stakes too.
alter table stake_block drop constraint stake_block_rule_check;
alter table stake_block add constraint stake_block_rule_check check
  (rule in ('block', 'closing', 'exclusion', 'jurisdiction', 'reality', 'session', 'verification'));
