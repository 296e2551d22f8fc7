-- By which rule places are found; from which stake on a round counts, null for any; the last rounds of a row.
alter table tournament add column rule text not null default 'best-ten';
alter table tournament add column least_stake bigint;
alter table tournament add constraint tournament_rule_check check (length(rule) between 1 and 40);
alter table tournament add constraint tournament_least_stake_check check (least_stake > 0);
alter table tournament_member add column recent jsonb not null default '[]';
