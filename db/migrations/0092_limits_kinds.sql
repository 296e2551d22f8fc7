-- Limits of one bet, of the number of rounds, and of the hours of a day. The last two have no currency.
alter table player_limit drop constraint player_limit_name_check;
alter table player_limit add constraint player_limit_name_check check
  (name in ('bet', 'deposit', 'hours', 'loss', 'rounds', 'session', 'wager'));
alter table player_limit drop constraint player_limit_check;
alter table player_limit add constraint player_limit_check check
  ((currency = '') = (name in ('hours', 'rounds', 'session')));
