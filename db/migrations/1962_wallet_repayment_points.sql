-- Repayments may be offered in points too.
alter table repayment drop constraint repayment_currency_check;
