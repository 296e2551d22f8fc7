-- Pays the payout of an open round to the accounts that paid its stake; if the round becomes void, returns the stake.
-- The verdict is 'made', or 'manual' if the transfer was refused. If there is nothing to pay, only reads the balance.
create or replace function rounds_pay(
  p_round round, p_status round_status, p_payout bigint, p_id uuid, p_at timestamptz,
  out verdict text, out balance bigint, out sequence bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_paid   bigint := case when p_status = 'void' then p_round.stake else p_payout end;
  v_source ledger_account := case when p_status = 'void' then 'bets' else 'wins' end;
  v_kinds  ledger_account[];
  v_parts  bigint[];
begin
  verdict := 'made';
  if v_paid > 0 then
    v_kinds := coalesce(p_round.fund_kinds, array(select a.kind from wallet_account a
      where a.player_id = p_round.player_id and a.currency = p_round.currency and a.is_gate));
    v_parts := wallet_shares(v_paid, coalesce(p_round.fund_stakes, array[p_round.stake]));
    select m.verdict, m.balance, m.sequence into verdict, balance, sequence
      from (
        select array_agg(side.account order by part.place, side.n) as accounts,
          array_agg(side.amount order by part.place, side.n) as amounts
        from unnest(v_kinds, v_parts) with ordinality part (kind, amount, place)
        cross join lateral (values (1, v_source, -part.amount), (2, part.kind, part.amount))
          side (n, account, amount)
        where part.amount > 0) t
      cross join lateral wallet_move(
        p_round.player_id, p_id, p_round.currency,
        case when p_status = 'void' then 'round.void' else 'round.payout' end,
        t.accounts, t.amounts, p_at, jsonb_build_object('round', p_round.id)) m;
    if verdict <> 'made' then
      verdict := 'manual';
      return;
    end if;
    -- `wallet_move` has locked the gate. A returned stake is subtracted only if the period in which the round began is
    -- not over.
    update stake_total t set
      won = t.won + case when p_status = 'void' then 0 else v_paid end,
      staked = t.staked - case when p_status = 'void' and t.currency <> ''
        then least(v_paid, t.staked) else 0 end,
      rounds = t.rounds - case when p_status = 'void' and t.currency = '' then least(1, t.rounds)
        else 0 end
      where t.player_id = p_round.player_id and t.ends_at > p_at
        and t.currency = any (case when p_status = 'void' then array['', p_round.currency]
          else array[p_round.currency] end)
        and (p_status <> 'void' or t.starts_at <= p_round.opened_at);
  else
    select a.balance, a.sequence into balance, sequence from wallet_account a
      where a.player_id = p_round.player_id and a.currency = p_round.currency and a.is_gate;
  end if;
end $$;
