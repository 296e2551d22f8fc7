-- A way to pay may be for players of some countries alone: null is for everybody.
alter table payment_system add column countries text[]
  check (countries is null or (cardinality(countries) between 1 and 60));

-- The visit of the cashier that a payment was made in, as its browser named it; and whether its player
-- went on after the pause that unusual sums are met by.
alter table payment add column cashier_session_id uuid;
alter table payment add column after_pause boolean not null default false;

-- How long a way takes is said in words of the time that it promises, and in no others.
alter table payment_system drop column term;
