-- Moves money of a round between the player's accounts and the casino. Bonus money of a grant that has ended becomes
-- cash only if the grant was converted to cash, and only up to its maximum win. If the grant was lost, cancelled or
-- expired, the money goes to the casino; otherwise leaving a round open would turn a bonus into cash without its wager.
create or replace function supplier_move(
  p_round supplier_round, p_id uuid, p_reason text, p_casino ledger_account,
  p_kinds ledger_account[], p_parts bigint[], p_sign integer, p_tx text, p_at timestamptz)
returns text language plpgsql as $$
#variable_conflict use_column
declare
  v_status  text;
  v_space    bigint;
  v_free    boolean;
  v_verdict text;
begin
  if 'bonus' = any (p_kinds) then
    -- What remains of the maximum win, in minor units, after wins that came after the end of the grant; null: no
    -- maximum.
    select g.status, (g.terms ->> 'maxWin')::bigint - g.kept - coalesce((
        select sum(part.amount)
        from supplier_round o
        join supplier_tx t on t.player_id = o.player_id and t.round = o.id
        cross join lateral unnest(t.kinds, t.parts) part (kind, amount)
        where o.player_id = g.player_id and o.fund_grant = g.id and t.kind = 'win'
          and t.undone_by is null and t.at >= g.ended_at and part.kind = 'bonus'), 0)
      into v_status, v_space
      from bonus_grant g
      where g.player_id = p_round.player_id and g.id = p_round.fund_grant;
  end if;
  v_free := exists (select from free_rounds f
    where f.player_id = p_round.player_id and f.id = p_round.fund_grant and f.status = 'active');
  select m.verdict into v_verdict from (
      select array_agg(side.account order by part.place, side.n) as accounts,
        array_agg(side.amount order by part.place, side.n) as amounts
      from unnest(p_kinds, p_parts) with ordinality told (kind, amount, place)
      -- `own` is the amount that goes to the player; the rest goes to the casino.
      cross join lateral (select case
          when told.kind <> 'bonus' or v_status = 'active' then told.amount
          when v_status = 'converted' then least(told.amount, greatest(0,
            coalesce(v_space + case when p_sign < 0 then told.amount else 0 end, told.amount)))
          else 0 end) own (amount)
      cross join lateral (values
        (told.place, case
            when told.kind = 'bonus' and v_status = 'converted' then 'cash'::ledger_account
            when told.kind = 'free' and not v_free then 'cash'
            else told.kind end, own.amount),
        (told.place + 100, 'bonus_cost'::ledger_account, told.amount - own.amount)
        ) part (place, kind, amount)
      cross join lateral (values (1, part.kind, p_sign * part.amount),
        (2, p_casino, -p_sign * part.amount)) side (n, account, amount)
      where part.amount > 0) t
    cross join lateral wallet_move(p_round.player_id, p_id, p_round.currency, p_reason, t.accounts,
      t.amounts, p_at, jsonb_strip_nulls(jsonb_build_object(
        'outside', p_round.id, 'tx', p_tx, 'grant', p_round.fund_grant))) m
    where t.accounts is not null;
  return coalesce(v_verdict, 'made');
end $$;
