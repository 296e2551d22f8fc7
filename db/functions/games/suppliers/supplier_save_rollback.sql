-- Writes a rollback after its money was moved, and updates the totals. If the transaction is unknown, stores a
-- tombstone for it, so that it is refused if it arrives later. Returns the updated round.
create or replace function supplier_save_rollback(
  p jsonb, p_round supplier_round, p_other supplier_tx, p_id uuid, p_at timestamptz)
returns supplier_round language plpgsql as $$
#variable_conflict use_column
declare
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_currency text := p ->> 'currency';
  v_ref      text := p ->> 'ref';
  v_round    supplier_round;
begin
  if p_other.tx_id is null then
    update supplier_held h set state = 'withdrawn', decided_at = p_at
      where h.player_id = p_player and h.supplier = v_supplier and h.tx_id = v_ref
        and h.state = 'held';
    insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount, at)
    values (p_player, v_supplier, v_ref, 'tombstone', supplier_id(p ->> 'stoneId', p_at),
      p_round.id, v_currency, 0, p_at);
    insert into supplier_tx_owner (tx_id, supplier, player_id)
      values (v_ref, v_supplier, p_player);
  end if;
  insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount, ref_tx_id,
    payload_hash, at)
  values (p_player, v_supplier, p ->> 'tx', 'rollback', p_id, p_round.id, v_currency,
    coalesce(p_other.amount, 0), v_ref, decode(p ->> 'hash', 'hex'), p_at);
  select * into v_round from supplier_round o
    where o.player_id = p_player and o.id = p_round.id;
  if p_other.kind = 'promo' then
    perform supplier_count(p_player, v_supplier, v_currency, p_other.at, 0, 0,
      case when p_other.undone_by is null then -p_other.amount else 0 end);
  elsif p_other.tx_id is not null then
    perform supplier_count(p_player, v_supplier, v_currency, p_other.at,
      v_round.staked - p_round.staked,
      case when p_round.staked > 0 then v_round.won - p_round.won else 0 end,
      case when p_round.staked > 0 then 0 else v_round.won - p_round.won end);
  end if;
  return v_round;
end $$;
