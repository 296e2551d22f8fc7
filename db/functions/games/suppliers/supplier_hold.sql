-- Stores a payment that exceeds a limit of its supplier for an operator's decision, and moves no money. Leaves the
-- verdict unchanged if no limit is exceeded. `p_pays` is the maximum payout of the game as a multiple of the stake.
create or replace function supplier_hold(
  p jsonb, p_round supplier_round, p_pays integer, p_id uuid, inout v supplier_verdict)
language plpgsql as $$
#variable_conflict use_column
declare
  v_kind   text := p ->> 'kind';
  v_amount bigint := coalesce((p ->> 'amount')::bigint, 0);
  v_won    bigint := case when v_kind = 'betwin' then (p ->> 'winAmount')::bigint else v_amount end;
begin
  select e.rule, e.used, e.max into v.rule, v.used, v.max
    from supplier_excess(p, p_round, p_pays,
      case when v_kind = 'betwin' then v_amount else 0 end, v_won, v.processed_at) e;
  if v.rule is not null then
    insert into supplier_held (player_id, id, supplier, tx_id, kind, round_id, currency, amount, rule,
      used, max, payload_hash, message, at)
    values ((p ->> 'player')::bigint, p_id, p ->> 'supplier', p ->> 'tx', v_kind, p ->> 'round',
      p ->> 'currency', v_won, v.rule, v.used, v.max, decode(p ->> 'hash', 'hex'), p, v.processed_at);
    v.status := 'TEMPORARY';
    v.rule := 'held';
    v.alarm := 'supplier_held';
  end if;
end $$;
