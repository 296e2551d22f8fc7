-- One sum is marked for the first deposit and one for the others, in each currency.
update deposit_suggestion marked set best_choice = false
where best_choice and exists (
  select from deposit_suggestion other
  where other.currency = marked.currency
    and other.deposit_number = marked.deposit_number
    and other.best_choice
    and other.value < marked.value
);
create unique index deposit_suggestion_best_choice on deposit_suggestion (currency, deposit_number)
  where best_choice;
