-- Counts the stakes of bets towards their players' limits and free rounds, and splits stakes that several accounts pay.
-- Returns the stakes by account. A gate without stake blocks, limits and free rounds is no longer marked as guarded, so
-- that later bets skip these checks.
create or replace function rounds_give(
  p_stakes wallet_stake[], p_met round_met[], p_found round_found[], p_at timestamptz)
returns wallet_stake[] language plpgsql as $$
#variable_conflict use_column
begin
  -- Stakes from the accounts after the first one.
  p_stakes := p_stakes || array(
    select (s.player_id, s.id, s.round_id, s.currency, part.place, part.kind, part.stake,
      part.payout)::wallet_stake
    from unnest(p_found) f join unnest(p_met) m using (place)
    join unnest(p_stakes) s on s.player_id = m.player_id
    cross join lateral unnest(f.kinds, f.stakes, wallet_shares(m.payout, f.stakes))
      with ordinality part (kind, stake, payout, place)
    where cardinality(f.kinds) > 1 and part.place > 1);
  perform rounds_count(p_stakes, true, p_at);
  update free_rounds f set remaining = f.remaining - 1
    from unnest(p_stakes) s
    join unnest(p_met) m on m.player_id = s.player_id
    join unnest(p_found) d on d.place = m.place
    where s.kind = 'free' and f.player_id = s.player_id and f.id = d.grant_id;
  if exists (select from unnest(p_found) where is_free) then
    update wallet_account a set is_guarded = false
      from unnest(p_found) f join unnest(p_met) m using (place)
      where f.is_free and a.player_id = m.player_id and a.currency = m.currency
        and a.kind = m.gate;
  end if;
  return p_stakes;
end $$;
