-- Reverts one transaction; a bet together with its wins: those that name it, or all wins of a round that has no other
-- bet. Returns 'INSUFFICIENT_FUNDS', and moves no money, if the player no longer has the amount of the wins.
create or replace function supplier_undo(
  p_round supplier_round, p_other supplier_tx, p_tx text, p_id uuid, p_at timestamptz)
returns text language plpgsql as $$
#variable_conflict use_column
declare
  v_stake  bigint := 0;
  v_won    bigint := 0;
  v_mine   supplier_tx[];
  v_one    supplier_tx;
  v_lost   bigint := 0;
begin
  if p_other.tx_id is null then
    update supplier_round o set undone = o.undone + 1, last_at = p_at
      where o.player_id = p_round.player_id and o.id = p_round.id;
    return 'OK';
  end if;
  if p_other.kind = 'tombstone' or p_other.undone_by is not null then
    return 'OK';
  end if;
  if p_other.kind = 'bet' then
    v_mine := array(select t::supplier_tx from supplier_tx t
      where t.player_id = p_other.player_id and t.round = p_other.round and t.kind = 'win'
        and t.undone_by is null and (t.ref_tx_id = p_other.tx_id or p_round.bets = 1));
    v_stake := p_other.amount;
  elsif p_other.kind = 'win' then
    v_mine := array[p_other];
  end if;
  if p_other.kind = 'promo' then
    p_round.id := null;
    p_round.player_id := p_other.player_id;
    p_round.currency := p_other.currency;
    return case supplier_move(p_round, p_id, 'outside.rollback', 'wins', p_other.kinds, p_other.parts, -1,
        p_tx, p_at)
      when 'made' then supplier_mark(p_other, p_tx) else 'INSUFFICIENT_FUNDS' end;
  end if;

  -- Returns the stake first, because a win may have to be taken from it. Both happen or neither.
  begin
    if v_stake > 0 then
      if supplier_move(p_round, p_id, 'outside.rollback', 'bets', p_other.kinds, p_other.parts, 1, p_tx,
          p_at) <> 'made' then
        raise exception using errcode = 'SU002';
      end if;
      update stake_total t set staked = t.staked - least(v_stake, t.staked)
        where t.player_id = p_round.player_id and t.currency = p_round.currency and t.ends_at > p_at
          and t.starts_at <= p_other.at;
    end if;
    foreach v_one in array v_mine loop
      if v_one.amount > 0 and supplier_move(p_round, overlay(overlay(md5(v_one.id || ' undone')
            placing '8' from 13) placing '8' from 17)::uuid,
          'outside.rollback', 'wins', v_one.kinds, v_one.parts, -1, p_tx, p_at) <> 'made' then
        raise exception using errcode = 'SU002';
      end if;
      v_won := v_won + v_one.amount;
      v_lost := v_lost + coalesce((select sum(part.amount) from unnest(v_one.kinds, v_one.parts)
        part (kind, amount) where part.kind in ('bonus', 'free')), 0);
      perform supplier_mark(v_one, p_tx);
    end loop;
    update stake_total t set won = t.won - v_won
      where v_won > 0 and t.player_id = p_round.player_id and t.currency = p_round.currency
        and t.ends_at > p_at and t.starts_at <= p_other.at;
  exception when sqlstate 'SU002' then
    return 'INSUFFICIENT_FUNDS';
  end;
  if p_other.kind = 'bet' then
    -- If its last bet is taken back, the round no longer counts in its period.
    update stake_total t set rounds = t.rounds - least(1, t.rounds)
      where p_round.bets = 1 and t.player_id = p_round.player_id and t.currency = ''
        and t.ends_at > p_at and t.starts_at <= p_round.counted_at;
    perform supplier_mark(p_other, p_tx);
  end if;
  update free_rounds f set remaining = f.remaining + 1
    where p_other.kinds[1] = 'free' and f.player_id = p_round.player_id and f.id = p_round.fund_grant
      and f.status = 'active' and f.remaining < f.given;
  perform supplier_round_undone(p_round, p_other, v_stake, v_won, cardinality(v_mine), v_lost, p_at);
  return 'OK';
end $$;
