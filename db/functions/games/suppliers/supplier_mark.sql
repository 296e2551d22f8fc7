create or replace function supplier_mark(p_tx supplier_tx, p_by text) returns text language plpgsql as $$
begin
  update supplier_tx t set undone_by = p_by
    where t.player_id = p_tx.player_id and t.supplier = p_tx.supplier and t.tx_id = p_tx.tx_id;
  return case when found then 'OK' end;
end $$;
