-- Writes the result of an action in an open round, takes an added stake and pays the payout. The verdict is 'made';
-- 'stale' if the round is over or has other actions than the caller knew; null if there is no such round; 'manual' if
-- its money could not be moved, so that an operator decides; or the reason why the added stake was refused.
create or replace function rounds_step(p_step json, p_funds ledger_account[], p_at timestamptz,
  out verdict text, out balance bigint, out sequence bigint, out at timestamptz,
  out rule text, out used bigint, out max bigint, out retry_at timestamptz, out grant_id uuid)
language plpgsql set lock_timeout = '2s' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_step  record;
  v_round round;
  v_added record;
  v_paid  record;
begin
  select * into v_step from json_to_record(p_step) s (
    player_id bigint, id uuid, known_actions integer, actions json, action_count integer,
    status round_status, outcome json, legal json, stake bigint, payout bigint,
    settle_after interval, stake_id uuid, transfer_id uuid);
  select * into v_round from round r
    where r.player_id = v_step.player_id and r.id = v_step.id for update;
  if not found then
    return;
  end if;
  if v_round.status <> 'open' or v_round.action_count <> v_step.known_actions then
    verdict := 'stale';
    return;
  end if;
  verdict := 'made';
  grant_id := v_round.fund_grant;
  if v_step.stake > v_round.stake then
    v_added := rounds_add_stake(v_round, v_step.stake, v_step.stake_id, p_funds, p_at);
    verdict := v_added.verdict;
    balance := v_added.balance;
    sequence := v_added.sequence;
    at := v_added.at;
    rule := v_added.rule;
    used := v_added.used;
    max := v_added.max;
    retry_at := v_added.retry_at;
    grant_id := v_added.grant_id;
    v_round := v_added.p_round;
  end if;
  if verdict = 'made' then
    at := coalesce(at, p_at, date_trunc('milliseconds', clock_timestamp()));
    v_paid := rounds_pay(v_round, v_step.status, v_step.payout, v_step.transfer_id, at);
    verdict := v_paid.verdict;
    balance := v_paid.balance;
    sequence := v_paid.sequence;
  end if;
  if verdict = 'made' then
    update round r set actions = v_step.actions, action_count = v_step.action_count,
        status = v_step.status, outcome = v_step.outcome, legal = v_step.legal,
        payout = v_step.payout, last_action_at = at, settle_at = at + v_step.settle_after
      where r.player_id = v_round.player_id and r.id = v_round.id;
  elsif verdict = 'manual' then
    update round r set status = 'manual', settle_at = null
      where r.player_id = v_round.player_id and r.id = v_round.id;
  end if;
end $$;
