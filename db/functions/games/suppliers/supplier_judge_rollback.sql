-- Checks whether a rollback matches the transaction that it names. Returns that transaction in `undone`, which is null
-- if the id is unknown.
create or replace function supplier_judge_rollback(
  p jsonb, p_round supplier_round, inout v supplier_verdict, out undone supplier_tx)
language plpgsql as $$
#variable_conflict use_column
declare
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_ref      text := p ->> 'ref';
begin
  if exists (select from supplier_tx_owner o where o.tx_id = v_ref and o.supplier = v_supplier
      and o.player_id <> p_player) then
    v.status := 'DUPLICATE_TX';
    v.rule := 'other_player';
    return;
  end if;
  select * into undone from supplier_tx t
    where t.player_id = p_player and t.supplier = v_supplier and t.tx_id = v_ref;
  if found then
    v.rule := case
      when undone.kind = 'rollback' then 'ref_kind'
      when undone.currency <> p ->> 'currency' then 'currency'
      when undone.kind <> 'tombstone' and undone.round is not null
        and undone.round is distinct from p_round.id then 'round'
      when undone.kind <> 'tombstone' and p ? 'told' and undone.amount <> (p ->> 'told')::bigint
        then 'amount' end;
    if v.rule is not null then
      v.status := 'BAD_REQUEST';
    end if;
  end if;
end $$;
