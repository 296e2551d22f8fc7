-- Publishes a round when it closes, and each later change of it.
create or replace function supplier_notify(p_round supplier_round, p_stake bigint, p_cost bigint, p_payout bigint,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_of_grant bigint := coalesce((select sum(part.stake) from unnest(p_round.fund_kinds, p_round.fund_stakes)
    part (kind, stake) where part.kind in ('bonus', 'free')), 0);
begin
  insert into supplier_round_told (player_id, round, n, supplier, game_id, currency, stake, cost, payout,
    grant_id, grant_stake, grant_payout, opened_at, at)
  values (p_round.player_id, p_round.id, p_round.told, p_round.supplier, p_round.game_id,
    p_round.currency, p_stake, p_cost, p_payout,
    case when p_round.told = 0 then p_round.fund_grant end, v_of_grant,
    p_round.grant_paid, p_round.opened_at, p_at);
end $$;
