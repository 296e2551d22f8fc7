-- The first sums to offer grew after the first deposit and named one of them the best. The seed writes
-- smaller ones without such a mark, and from here on a mark is the operator's.
delete from deposit_suggestion;
