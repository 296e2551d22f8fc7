-- Bets: each is one record of a JSON array, every transfer has an id of ours, time is the database's.

drop function rounds_settle(
  bigint[], uuid[], bytea[], integer[], text[], smallint[], bytea[], uuid[], integer[], text[],
  bigint[], bigint[], integer[], json[], round_status[], json[], json[], timestamptz[],
  timestamptz[], timestamptz[]);
drop type round_verdict;
drop function wallet_play(wallet_stake[]);
drop type wallet_stake;

-- Stakes, and payouts known at once, of rounds of many players: one transfer each, in one statement.
-- A stake names the accounts it is taken from, and what each of them gives and gets back. The caller
-- holds the locks on the gates and has found the stakes covered. Answers with the gates that changed.
create type wallet_stake as (
  player_id bigint, id uuid, round_id uuid, currency text,
  kinds ledger_account[], stakes bigint[], payouts bigint[]);

create function wallet_play(p_stakes wallet_stake[], p_at timestamptz)
returns table (player_id bigint, balance bigint, sequence bigint)
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query with play as materialized (
    select * from unnest(p_stakes)
  ), account as (
    update wallet_account a
    set balance = a.balance - part.stake + part.payout, sequence = a.sequence + 1
    from (
      select player_id, id, currency, fund.*
      from play cross join lateral unnest(kinds, stakes, payouts) with ordinality
        fund (kind, stake, payout, place)) part
    where a.player_id = part.player_id and a.currency = part.currency and a.kind = part.kind
    returning part.*, a.is_gate, a.balance, a.sequence
  ), transfer as (
    insert into wallet_transfer (player_id, id, currency, reason, made_at, refs)
    select player_id, id, currency, 'round', p_at, jsonb_build_object('round', round_id) from play
  ), posting as (
    insert into wallet_posting
      (player_id, transfer_id, n, account, currency, amount, balance_after)
    select player_id, id, 4 * (place - 1) + side.n, side.account, currency, side.amount, side.after
    from account cross join lateral (values
      (1, kind, -stake, balance - payout),
      (2, 'bets'::ledger_account, stake, null),
      (3, 'wins', -payout, null),
      (4, kind, payout, balance)) side (n, account, amount, after)
    where side.amount <> 0
  )
  select player_id, balance, sequence from account where is_gate;
end $$;

-- A bet with what its player's seat and gate were found to be under their locks.
create type round_asked as (
  place integer, player_id bigint, id uuid, stake_id text, request_hash bytea, game_id integer,
  model_id text, model_version smallint, model_hash bytea, seed_pair_id uuid, nonce integer,
  currency text, bet bigint, payout bigint, cap_multiplier4 integer, params json,
  status round_status, outcome json, legal json, cycle interval, settle_after interval,
  seat_pair_id uuid, seat_nonce integer, free_at timestamptz,
  gate ledger_account, balance bigint, sequence bigint);

-- `seat` is told to who has reckoned with an old one; `rule`, `used`, `max` and `retry_at` say what
-- has stopped a stake and until when.
create type round_verdict as (
  place integer, player_id bigint, verdict text, balance bigint, sequence bigint,
  opened_at timestamptz, seat json, rule text, used bigint, max bigint, retry_at timestamptz);

-- Judges and writes bets of many players, each with the round it has come to: at most one bet of a
-- player. The verdict is 'made'; 'known', a round has this id; 'stale', the round was reckoned with a
-- seed or nonce that is not the player's next; 'blocked', 'limited', 'cycle', 'open' or 'short'. What
-- is not in the answer has no seat or no wallet, or somebody holds them: nobody is waited for here.
create function rounds_settle(p_bets json, p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '500ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_asked    round_asked[];
  v_verdicts round_verdict[];
  v_stakes   wallet_stake[];
  v_at       timestamptz;
  v_prefix   text;
begin
  -- The seat, then the gate, player after player in order of id: nobody waits in a circle.
  v_asked := array(
    select row(locked.*)::round_asked from (
      select b.*, s.seed_pair_id as seat_pair_id, s.next_nonce, s.next_start_at,
        a.kind, a.balance, a.sequence
      from json_to_recordset(p_bets) b (
        place integer, player_id bigint, id uuid, stake_id text, request_hash bytea,
        game_id integer, model_id text, model_version smallint, model_hash bytea,
        seed_pair_id uuid, nonce integer, currency text, bet bigint, payout bigint,
        cap_multiplier4 integer, params json, status round_status, outcome json, legal json,
        cycle interval, settle_after interval)
      join round_seat s on s.player_id = b.player_id
      join wallet_account a on a.player_id = b.player_id and a.currency = b.currency and a.is_gate
      order by b.player_id
      for update of s, a skip locked) locked);

  -- Read under the locks: of two bets of a player the later one is later. A test gives the time.
  v_at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  -- Ids of transfers begin with the time, so that those of a player lie beside each other.
  v_prefix := lpad(to_hex((extract(epoch from v_at) * 1000)::bigint), 12, '0');

  -- A statement of its own: it must see what was written while the locks were awaited.
  with judged as materialized (
    select a.*, is_simple, mix.kinds, mix.stakes,
      coalesce(stop.rule, mix.rule, total.rule) as rule, coalesce(mix.used, total.used) as used,
      coalesce(mix.max, total.max) as max, case
        when a.seat_pair_id <> a.seed_pair_id or a.seat_nonce <> a.nonce then 'stale'
        when stop.rule is not null then 'blocked'
        when v_at < a.free_at then 'cycle'
        when not is_simple and coalesce(mix.covered, 0) < a.bet then 'short'
        when coalesce(mix.rule, total.rule) is not null then 'limited'
        else 'made' end as verdict,
      case when stop.rule is not null then stop.ends_at
        when v_at < a.free_at then a.free_at else total.ends_at end as retry_at
    from unnest(v_asked) a
    cross join lateral (select a.gate = p_funds[1] and a.balance >= a.bet) simple (is_simple)
    left join lateral (
      select s.rule, s.ends_at from stake_stop s
      where s.player_id = a.player_id and s.starts_at <= v_at and coalesce(s.ends_at > v_at, true)
      order by s.player_id, s.rule limit 1) stop on true
    -- In order, each account gives what the ones before it could not.
    left join lateral (
      select array_agg(kind order by place) as kinds, array_agg(stake order by place) as stakes,
        sum(stake) as covered, min(max_bet) filter (where max_bet < a.bet) as max,
        max('bonus_bet') filter (where max_bet < a.bet) as rule,
        max(a.bet) filter (where max_bet < a.bet) as used
      from (
        select w.kind, fund.place, w.max_bet, least(w.balance, a.bet - coalesce(sum(w.balance)
          over (order by fund.place rows between unbounded preceding and 1 preceding), 0)
          )::bigint as stake
        from unnest(p_funds) with ordinality fund (kind, place)
        join wallet_account w
          on w.player_id = a.player_id and w.currency = a.currency and w.kind = fund.kind
        where not is_simple and coalesce(a.game_id <> all (w.closed_games), true)) parts
      where stake > 0) mix on true
    left join lateral (
      select t.period || case when n.staked + a.bet > t.max_staked then '_staked' else '_lost' end
          as rule,
        case when n.staked + a.bet > t.max_staked then n.staked else n.staked - n.won end as used,
        case when n.staked + a.bet > t.max_staked then t.max_staked else t.max_lost end as max,
        stake_period_end(t.period, v_at) as ends_at
      from stake_total t
      cross join lateral (select
        case when t.ends_at > v_at then t.staked else 0 end,
        case when t.ends_at > v_at then t.won else 0 end) n (staked, won)
      where t.player_id = a.player_id and t.currency = a.currency
        and (n.staked + a.bet > t.max_staked or n.staked - n.won + a.bet > t.max_lost)
      order by t.player_id, t.currency, t.period limit 1) total on true
  ), written as (
    insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, stake, payout, cap_multiplier4, params, status, outcome,
      legal, opened_at, next_start_at, last_action_at, settle_at, fund_kinds, fund_stakes)
    select player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, bet, payout, cap_multiplier4, params, status, outcome,
      legal, v_at, v_at + cycle, v_at, v_at + settle_after, kinds, stakes
    from judged where verdict = 'made'
    on conflict do nothing
    returning player_id
  ), told as materialized (
    select j.*, case
      when verdict <> 'made' or w.player_id is not null then verdict
      -- What was not written has met a round of its own id, or one that is still open.
      when (select r.nonce from round r where r.player_id = j.player_id and r.id = j.id)
        is not null then 'known'
      else 'open' end as told
    from judged j left join written w using (player_id)
  ), seat as (
    update round_seat s set next_nonce = s.next_nonce + 1, next_start_at = v_at + t.cycle
    from told t where t.told = 'made' and s.player_id = t.player_id
  ), total as (
    update stake_total t set
      staked = case when t.ends_at > v_at then t.staked else 0 end + told.bet,
      won = case when t.ends_at > v_at then t.won else 0 end + told.payout,
      starts_at = case when t.ends_at > v_at then t.starts_at
        else stake_period_start(t.period, v_at) end,
      ends_at = case when t.ends_at > v_at then t.ends_at
        else stake_period_end(t.period, v_at) end
    from told
    where told.told = 'made' and t.player_id = told.player_id and t.currency = told.currency
  )
  select
    array_agg((place, player_id, told, balance, sequence, v_at, case told when 'stale' then
      (select json_build_object('seedPairId', p.id, 'serverSeed', p.server_seed,
        'serverSeedHash', p.server_seed_hash, 'clientSeed', p.client_seed,
        'clientSeedChosen', p.client_seed_chosen, 'nextNonce', seat_nonce)
      from seed_pair p where p.player_id = told.player_id and p.id = seat_pair_id) end,
      rule, used, max, retry_at)::round_verdict),
    array_agg((player_id, (v_prefix || stake_id)::uuid, id, currency,
      case when is_simple then array[gate] else kinds end,
      case when is_simple then array[bet] else stakes end,
      case when cardinality(stakes) > 1 then wallet_shares(payout, stakes) else array[payout] end
      )::wallet_stake) filter (where told = 'made')
  into v_verdicts, v_stakes from told;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.opened_at, v.seat, v.rule, v.used, v.max, v.retry_at
  from unnest(v_verdicts) v left join wallet_play(v_stakes, v_at) w using (player_id);
end $$;

-- The same for who could not be had at once: the locks are waited for, but not for long.
create function rounds_settle_alone(p_bets json, p_funds ledger_account[], p_at timestamptz)
returns setof round_verdict
language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '500ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from json_to_recordset(p_bets) b (player_id bigint, currency text)
    join round_seat s on s.player_id = b.player_id
    join wallet_account a on a.player_id = b.player_id and a.currency = b.currency and a.is_gate
    order by b.player_id
    for update of s, a;
  return query select * from rounds_settle(p_bets, p_funds, p_at);
end $$;

-- Writes what an action has made of an open round, and pays: 'made'; 'stale', the round is over or has
-- other actions than the caller knew; nothing where there is no such round; 'manual', the end could not
-- be paid under its id, and the round waits for a person. A round that is void gives its stake back.
-- What is paid goes to where the stake came from, in proportion.
drop function rounds_step(
  bigint, uuid, integer, json, integer, round_status, json, json, bigint, timestamptz,
  timestamptz, uuid);
create function rounds_step(p_step json, p_at timestamptz,
  out verdict text, out balance bigint, out sequence bigint, out at timestamptz)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v_step   record;
  v_round  round;
  v_source ledger_account;
  v_paid   bigint;
  v_kinds  ledger_account[];
  v_parts  bigint[];
begin
  select * into v_step from json_to_record(p_step) s (
    player_id bigint, id uuid, known_actions integer, actions json, action_count integer,
    status round_status, outcome json, legal json, payout bigint, settle_after interval,
    transfer_id uuid);
  select * into v_round from round r
    where r.player_id = v_step.player_id and r.id = v_step.id for update;
  if not found then
    return;
  end if;
  if v_round.status <> 'open' or v_round.action_count <> v_step.known_actions then
    verdict := 'stale';
    return;
  end if;
  at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  verdict := 'made';

  v_paid := case when v_step.status = 'void' then v_round.stake else v_step.payout end;
  v_source := case when v_step.status = 'void' then 'bets' else 'wins' end;
  if v_paid > 0 then
    v_kinds := coalesce(v_round.fund_kinds, array(select a.kind from wallet_account a
      where a.player_id = v_round.player_id and a.currency = v_round.currency and a.is_gate));
    v_parts := wallet_shares(v_paid, coalesce(v_round.fund_stakes, array[v_round.stake]));
    select m.verdict, m.balance, m.sequence into verdict, balance, sequence
      from (
        select array_agg(side.account order by part.place, side.n) as accounts,
          array_agg(side.amount order by part.place, side.n) as amounts
        from unnest(v_kinds, v_parts) with ordinality part (kind, amount, place)
        cross join lateral (values (1, v_source, -part.amount), (2, part.kind, part.amount))
          side (n, account, amount)
        where part.amount > 0) t
      cross join lateral wallet_move(
        v_round.player_id, v_step.transfer_id, v_round.currency,
        case when v_step.status = 'void' then 'round.void' else 'round.payout' end,
        t.accounts, t.amounts, at, jsonb_build_object('round', v_round.id)) m;
    if verdict <> 'made' then
      verdict := 'manual';
      update round r set status = 'manual', settle_at = null
        where r.player_id = v_round.player_id and r.id = v_round.id;
      return;
    end if;
    -- Under the gate's lock that the move holds. A stake that comes back leaves the period it was made in.
    update stake_total t set
      won = t.won + case when v_step.status = 'void' then 0 else v_paid end,
      staked = t.staked - case when v_step.status = 'void' then least(v_paid, t.staked) else 0 end
      where t.player_id = v_round.player_id and t.currency = v_round.currency and t.ends_at > at
        and (v_step.status <> 'void' or t.starts_at <= v_round.opened_at);
  else
    select a.balance, a.sequence into balance, sequence from wallet_account a
      where a.player_id = v_round.player_id and a.currency = v_round.currency and a.is_gate;
  end if;
  update round r set actions = v_step.actions, action_count = v_step.action_count,
      status = v_step.status, outcome = v_step.outcome, legal = v_step.legal,
      payout = v_step.payout, last_action_at = at, settle_at = at + v_step.settle_after
    where r.player_id = v_round.player_id and r.id = v_round.id;
end $$;

-- As before, and an account of a bonus is moved like the player's others.
create or replace function wallet_move(
  p_player_id bigint, p_id uuid, p_currency text, p_reason text,
  p_accounts ledger_account[], p_amounts bigint[], p_at timestamptz, p_refs jsonb,
  out verdict text, out balance bigint, out sequence bigint
) language plpgsql as $$
declare
  v_kinds   ledger_account[];
  v_earlier wallet_transfer;
  v_lowest  bigint;
begin
  if (select sum(amount) <> 0 from unnest(p_amounts) amount) then
    raise exception 'transfer % does not sum to zero', p_id;
  end if;

  -- The cash account comes first even where it takes no part: it is the gate of the currency.
  v_kinds := array(select distinct kind from unnest(p_accounts || 'cash'::ledger_account) kind
                   where kind in ('cash', 'held', 'bonus') order by kind);
  insert into wallet_account (player_id, currency, kind)
    select p_player_id, p_currency, kind from unnest(v_kinds) kind
    on conflict do nothing;
  perform from wallet_account a
    where a.player_id = p_player_id and a.currency = p_currency and a.kind = any (v_kinds)
    order by a.kind for update;

  select * into v_earlier from wallet_transfer t where t.player_id = p_player_id and t.id = p_id;
  if found then
    verdict := case when v_earlier.currency = p_currency and v_earlier.reason = p_reason
      and p_accounts = array(select p.account from wallet_posting p
        where p.player_id = p_player_id and p.transfer_id = p_id order by p.n)
      and p_amounts = array(select p.amount from wallet_posting p
        where p.player_id = p_player_id and p.transfer_id = p_id order by p.n)
      then 'known' else 'reused' end;
  else
    -- Postings count one after another: a payout of the same transfer does not pay for its stake.
    select min(a.balance + o.running) into v_lowest
    from (select account, sum(amount) over (partition by account order by n) as running
          from unnest(p_accounts, p_amounts) with ordinality as t (account, amount, n)) o
    join wallet_account a
      on a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
    verdict := case when v_lowest < 0 then 'short' else 'made' end;
  end if;

  if verdict = 'made' then
    insert into wallet_transfer (player_id, id, currency, reason, made_at, refs)
      values (p_player_id, p_id, p_currency, p_reason, p_at, p_refs)
      on conflict do nothing;
    -- The gate is of one currency: the id may have been taken in another one this very moment.
    if not found then
      verdict := 'reused';
    end if;
  end if;
  if verdict = 'made' then
    insert into wallet_posting
        (player_id, transfer_id, n, account, currency, amount, balance_after)
      select p_player_id, p_id, o.n, o.account, p_currency, o.amount, a.balance + o.running
      from (select account, amount, n, sum(amount) over (partition by account order by n) as running
            from unnest(p_accounts, p_amounts) with ordinality as t (account, amount, n)) o
      left join wallet_account a
        on a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
    update wallet_account a set balance = a.balance + o.amount, sequence = a.sequence + 1
      from (select account, sum(amount) as amount from unnest(p_accounts, p_amounts)
              as t (account, amount) group by account) o
      where a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
  end if;

  select a.balance, a.sequence into balance, sequence from wallet_account a
    where a.player_id = p_player_id and a.currency = p_currency and a.kind = 'cash';
end $$;
