-- Pays a win or a prize to the accounts that paid the stakes of its round, and writes it. Returns the updated round.
-- The win of a `betwin` message has a transaction id and a transfer of its own.
create or replace function supplier_save_win(
  p jsonb, p_round supplier_round, p_gate ledger_account, p_won bigint, p_id uuid, p_at timestamptz)
returns supplier_round language plpgsql as $$
#variable_conflict use_column
declare
  v_kind     text := p ->> 'kind';
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_currency text := p ->> 'currency';
  v_tx       text := p ->> 'tx';
  v_ref      text := p ->> 'ref';
  v_kinds    ledger_account[] := array[p_gate];
  v_parts    bigint[] := array[p_won];
begin
  if v_kind = 'betwin' then
    v_ref := v_tx;
    v_tx := p ->> 'winTx';
    p_id := supplier_id(p ->> 'winId', p_at);
    if exists (select from supplier_tx_owner o where o.tx_id = v_tx and o.supplier = v_supplier) then
      raise exception using errcode = 'SU001', message = 'the win is known already';
    end if;
  end if;
  if v_kind = 'promo' then
    p_round.player_id := p_player;
    p_round.currency := v_currency;
  end if;
  if cardinality(p_round.fund_kinds) > 0 then
    v_kinds := p_round.fund_kinds;
    v_parts := wallet_shares(p_won, p_round.fund_stakes);
  end if;
  if p_won > 0 then
    if supplier_move(p_round, p_id,
        case when v_kind = 'promo' then 'outside.promo' else 'outside.win' end, 'wins',
        v_kinds, v_parts, 1, v_tx, p_at) <> 'made' then
      raise exception 'the win % of supplier % was not paid', v_tx, v_supplier;
    end if;
    if v_kind <> 'promo' then
      perform rounds_count(array[(p_player, p_id, p_round.id, v_currency, 1, p_gate, 0,
        p_won)::wallet_stake], false, p_at);
    end if;
  end if;
  if v_kind <> 'promo' then
    update supplier_round o set won = o.won + p_won, wins = o.wins + 1,
        grant_paid = o.grant_paid + coalesce((select sum(part.amount)
          from unnest(v_kinds, v_parts) part (kind, amount)
          where part.kind in ('bonus', 'free')), 0),
        state = case when o.closed_at is null then 'open' else 'late' end,
        told = o.told + case when o.closed_at is null then 0 else 1 end,
        last_at = p_at
      where o.player_id = p_player and o.id = p_round.id returning * into p_round;
    if p_round.closed_at is not null then
      p_round.told := p_round.told - 1;
      perform supplier_notify(p_round, 0, 0, p_won, p_at);
    end if;
  end if;
  insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount, ref_tx_id,
    payload_hash, kinds, parts, at)
  values (p_player, v_supplier, v_tx, case when v_kind = 'promo' then 'promo' else 'win' end, p_id,
    p_round.id, v_currency, p_won, v_ref, decode(p ->> 'hash', 'hex'), v_kinds, v_parts, p_at);
  if coalesce(p_round.staked, 0) > 0 then
    perform supplier_count(p_player, v_supplier, v_currency, p_at, 0, p_won, 0);
  else
    perform supplier_count(p_player, v_supplier, v_currency, p_at, 0, 0, p_won);
  end if;
  return p_round;
end $$;
