-- Takes the stake of an accepted bet, and writes the bet and its round. Returns the updated round.
create or replace function supplier_save_bet(
  p jsonb, p_round supplier_round, p_gate ledger_account, p_stake round_found, p_id uuid, p_at timestamptz)
returns supplier_round language plpgsql as $$
#variable_conflict use_column
declare
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_currency text := p ->> 'currency';
  v_tx       text := p ->> 'tx';
  v_amount   bigint := coalesce((p ->> 'amount')::bigint, 0);
begin
  if v_amount > 0 or coalesce((p ->> 'free')::boolean, false) then
    perform rounds_count(array[(p_player, p_id, p_round.id, v_currency, 1, p_gate, v_amount,
      0)::wallet_stake], p_round.counted_at is null, p_at);
    p_round.counted_at := coalesce(p_round.counted_at, p_at);
  end if;
  if v_amount > 0 then
    p_round.fund_grant := coalesce(p_stake.grant_id, p_round.fund_grant);
    if supplier_move(p_round, p_id, 'outside.bet', 'bets', p_stake.kinds, p_stake.stakes, -1, v_tx,
        p_at) <> 'made' then
      raise exception 'the stake % of supplier % was not covered', v_tx, v_supplier;
    end if;
    update free_rounds f set remaining = f.remaining - 1
      where p_stake.kinds[1] = 'free' and f.player_id = p_player and f.id = p_stake.grant_id;
    select array_agg(kind order by kind), array_agg(stake order by kind)
      into p_round.fund_kinds, p_round.fund_stakes
      from (select kind, sum(stake)::bigint as stake from (
          select * from unnest(p_round.fund_kinds, p_round.fund_stakes) was (kind, stake)
          union all select * from unnest(p_stake.kinds, p_stake.stakes) new (kind, stake)) both_
        group by kind) part;
  end if;
  update supplier_round o set state = 'open', staked = o.staked + v_amount, bets = o.bets + 1,
      fund_kinds = p_round.fund_kinds, fund_stakes = p_round.fund_stakes,
      fund_grant = p_round.fund_grant, counted_at = p_round.counted_at, last_at = p_at
    where o.player_id = p_player and o.id = p_round.id returning * into p_round;
  insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount,
    payload_hash, kinds, parts, at)
  values (p_player, v_supplier, v_tx, 'bet', p_id, p_round.id, v_currency, v_amount,
    decode(p ->> 'hash', 'hex'), p_stake.kinds, p_stake.stakes, p_at);
  perform supplier_count(p_player, v_supplier, v_currency, p_at, v_amount, 0, 0);
  if coalesce((p ->> 'free')::boolean, false) and p ? 'reward' then
    insert into supplier_reward (player_id, supplier, reward_id, at)
      values (p_player, v_supplier, p ->> 'reward', p_at) on conflict do nothing;
  end if;
  return p_round;
end $$;
