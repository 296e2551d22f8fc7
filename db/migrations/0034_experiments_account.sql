-- A player counts once in an experiment, by the browser that was known as theirs first.
create unique index experiment_visitor_account_idx on experiment_visitor (account, hash)
  where account is not null;
