-- Checks the transaction id of a message: a known id means a replay, a different message with the same id, or one that
-- is held for an operator. Leaves the verdict unchanged if the id is unknown.
create or replace function supplier_known(p jsonb, inout v supplier_verdict) language plpgsql as $$
#variable_conflict use_column
declare
  v_kind     text := p ->> 'kind';
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_tx       text := p ->> 'tx';
  v_hash     bytea := decode(p ->> 'hash', 'hex');
  v_known    supplier_tx;
  v_held     supplier_held;
begin
  if v_tx is null then
    return;
  end if;
  select * into v_known from supplier_tx t
    where t.player_id = p_player and t.supplier = v_supplier and t.tx_id = v_tx;
  if found then
    v.status := case
      when v_known.kind = 'tombstone' and v_kind in ('bet', 'betwin') then 'TX_ROLLED_BACK'
      when v_known.payload_hash is distinct from v_hash then 'DUPLICATE_TX'
      when v_known.kind = 'bet' and v_known.undone_by is not null then 'TX_ROLLED_BACK'
      else 'OK' end;
    if v.status = 'OK' then
      v.replay := true;
      v.wallet_tx := v_known.id;
      v.processed_at := v_known.at;
    end if;
    return;
  end if;
  if exists (select from supplier_tx_owner o where o.tx_id = v_tx and o.supplier = v_supplier
      and o.player_id <> p_player) then
    v.status := 'DUPLICATE_TX';
    v.rule := 'other_player';
    return;
  end if;
  select * into v_held from supplier_held h
    where h.player_id = p_player and h.supplier = v_supplier and h.tx_id = v_tx;
  if found and not coalesce((p ->> 'approved')::boolean, false) then
    v.status := case
      when v_held.payload_hash <> v_hash then 'DUPLICATE_TX'
      when v_held.state = 'declined' then 'LIMIT_REACHED'
      when v_held.state = 'withdrawn' then 'TX_ROLLED_BACK'
      else 'TEMPORARY' end;
    if v.status in ('LIMIT_REACHED', 'TEMPORARY') then
      v.rule := case v.status when 'TEMPORARY' then 'held' else 'declined' end;
      v.used := v_held.used;
      v.max := v_held.max;
    end if;
  end if;
end $$;
