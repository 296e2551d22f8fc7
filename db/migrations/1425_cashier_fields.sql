-- A way to pay asks for fields, in their order, each on its first or second form. What it asked for as its
-- one requisite is its one field. An address of TON is no longer any purse.

alter table payment_system add column fields jsonb not null default '[]'
  check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) <= 8);
update payment_system
  set fields = jsonb_build_array(jsonb_build_object(
    'kind', case when key = 'ton' then 'ton' else requisite end, 'form', 1))
  where requisite is not null;
alter table payment_system alter column fields drop default;
alter table payment_system drop column requisite;
