-- Messages of suppliers as before, within the limits of `1920_suppliers_bounds.sql`: what goes beyond them is
-- held; a token is good for its own game; a round is of one game; a free win names a reward that is known.
create or replace function supplier_take(p jsonb, p_funds ledger_account[], p_at timestamptz)
returns supplier_verdict
language plpgsql as $$
#variable_conflict use_column
declare
  v          supplier_verdict;
  v_kind     text := p ->> 'kind';
  p_player   bigint := (p ->> 'player')::bigint;
  v_supplier text := p ->> 'supplier';
  v_currency text := p ->> 'currency';
  v_tx       text := p ->> 'tx';
  v_ref      text := p ->> 'ref';
  v_amount   bigint := coalesce((p ->> 'amount')::bigint, 0);
  v_free     boolean := coalesce((p ->> 'free')::boolean, false);
  v_hash     bytea := decode(p ->> 'hash', 'hex');
  v_time     text;
  v_id       uuid;
  v_gate     wallet_account;
  v_game     record;
  v_round    supplier_round;
  v_known    supplier_tx;
  v_other    supplier_tx;
  v_met      round_met;
  v_found    round_found[];
  v_kinds    ledger_account[] := '{}';
  v_parts    bigint[] := '{}';
  v_grant    uuid;
  v_wins     bigint;
  v_fresh    boolean := false;
  -- An operator has accepted it: neither the token nor the limits of the supplier are asked.
  v_approved boolean := coalesce((p ->> 'approved')::boolean, false);
  v_held     supplier_held;
  v_before   supplier_round;
begin
  v.place := (p ->> 'place')::integer;
  v.replay := false;
  v.moved := false;
  select * into v_gate from wallet_account a
    where a.player_id = p_player and a.currency = v_currency and a.is_gate for update;
  v.processed_at := coalesce(p_at, date_trunc('milliseconds', clock_timestamp()));
  -- Ids of transfers begin with the time, so that those of a player lie beside each other.
  v_time := lpad(to_hex((extract(epoch from v.processed_at) * 1000)::bigint), 12, '0');
  v_id := (v_time || (p ->> 'id'))::uuid;
  select g.id, g.max_win_x, g.is_active and g.is_offered and g.is_supplied as is_open
    into v_game
    from game g where g.supplier = v_supplier and g.external_code = p ->> 'code';

  <<judged>>
  begin
    v.status := 'OK';
    if v_tx is not null then
      select * into v_known from supplier_tx t
        where t.player_id = p_player and t.supplier = v_supplier and t.tx_id = v_tx;
      if found then
        v.status := case
          when v_known.kind = 'tombstone' and v_kind in ('bet', 'betwin') then 'TX_ROLLED_BACK'
          when v_known.payload_hash is distinct from v_hash then 'DUPLICATE_TX'
          when v_known.kind = 'bet' and v_known.undone_by is not null then 'TX_ROLLED_BACK'
          else 'OK' end;
        if v.status = 'OK' then
          v.replay := true;
          v.wallet_tx := v_known.id;
          v.processed_at := v_known.at;
        end if;
        exit judged;
      end if;
      if exists (select from supplier_tx_owner o where o.tx_id = v_tx and o.supplier = v_supplier
          and o.player_id <> p_player) then
        v.status := 'DUPLICATE_TX';
        v.rule := 'other_player';
        exit judged;
      end if;
      select * into v_held from supplier_held h
        where h.player_id = p_player and h.supplier = v_supplier and h.tx_id = v_tx;
      if found and not v_approved then
        v.status := case
          when v_held.payload_hash <> v_hash then 'DUPLICATE_TX'
          when v_held.state = 'declined' then 'LIMIT_REACHED'
          when v_held.state = 'withdrawn' then 'TX_ROLLED_BACK'
          else 'TEMPORARY' end;
        if v.status in ('LIMIT_REACHED', 'TEMPORARY') then
          v.rule := case v.status when 'TEMPORARY' then 'held' else 'declined' end;
          v.used := v_held.used;
          v.max := v_held.max;
        end if;
        exit judged;
      end if;
    end if;
    if v_gate.player_id is null then
      v.status := case when exists (select from player where id = p_player)
        then 'CURRENCY_MISMATCH' else 'PLAYER_UNKNOWN' end;
      exit judged;
    end if;
    if v_game.id is null then
      v.status := 'GAME_UNAVAILABLE';
      exit judged;
    end if;

    if p ? 'round' then
      select * into v_round from supplier_round o
        where o.player_id = p_player and o.supplier = v_supplier and o.round_id = p ->> 'round';
      if found and v_round.currency <> v_currency then
        v.status := 'CURRENCY_MISMATCH';
        exit judged;
      end if;
      if v_round.game_id <> v_game.id and v_kind in ('bet', 'betwin', 'win') then
        v.status := 'BAD_REQUEST';
        v.rule := 'game.code';
        exit judged;
      end if;
    end if;

    if v_kind in ('bet', 'betwin') then
      if not v_approved then
        v.status := supplier_game_token(p_player, decode(p ->> 'token', 'hex'), v_supplier, v_currency,
          v_game.id, v.processed_at);
        exit judged when v.status <> 'OK';
      end if;
      -- Who plays keeps the launch alive, up to half a day.
      update supplier_session s
        set expires_at = least(v.processed_at + interval '30 minutes', s.made_at + interval '12 hours')
        where s.player_id = p_player and s.token_hash = decode(p ->> 'token', 'hex')
          and s.expires_at < v.processed_at + interval '15 minutes';
      if v_round.closed_at is not null then
        v.status := 'BAD_REQUEST';
        v.rule := 'round_closed';
        exit judged;
      end if;
      -- A game that goes off lets the running round end.
      if not v_game.is_open and coalesce(v_round.state <> 'open', true) then
        v.status := 'GAME_UNAVAILABLE';
        exit judged;
      end if;
      if v_amount > 0 or v_free then
        if v_gate.is_guarded or v_gate.balance < v_amount or v_gate.kind <> p_funds[1] then
          v_met := (1, p_player, v_id, null, v_game.id, v_currency, v_amount, 0, interval '0', false,
            null, 0, v.processed_at, v_gate.kind, v_gate.balance, v_gate.sequence,
            v_gate.is_guarded)::round_met;
          v_found := rounds_guard(array[v_met], p_funds, v.processed_at);
        end if;
        if cardinality(v_found) > 0 then
          v.status := case v_found[1].stopped when 'blocked' then 'PLAYER_BLOCKED'
            when 'short' then 'INSUFFICIENT_FUNDS' when 'limited' then 'LIMIT_REACHED' else 'OK' end;
          v_grant := v_found[1].grant_id;
          if v.status = 'OK' and v_grant <> v_round.fund_grant then
            v.status := 'LIMIT_REACHED';
            v.rule := 'bonus_round';
            exit judged;
          end if;
          if v.status <> 'OK' then
            v.rule := v_found[1].rule;
            v.used := v_found[1].used;
            v.max := v_found[1].max;
            v.retry_at := v_found[1].retry_at;
            exit judged;
          end if;
          if v_found[1].is_free then
            update wallet_account a set is_guarded = false where a.player_id = p_player
              and a.currency = v_currency and a.kind = v_gate.kind;
          end if;
          v_kinds := coalesce(v_found[1].kinds, array[v_gate.kind]);
          v_parts := coalesce(v_found[1].stakes, array[v_amount]);
        else
          v_kinds := array[v_gate.kind];
          v_parts := array[v_amount];
        end if;
        if v_amount = 0 then
          v_kinds := '{}';
          v_parts := '{}';
          v_grant := null;
        end if;
      end if;
    elsif v_kind = 'win' then
      if v_ref is not null then
        select * into v_other from supplier_tx t
          where t.player_id = p_player and t.supplier = v_supplier and t.tx_id = v_ref;
        v.status := case
          when not found or v_other.kind not in ('bet', 'tombstone')
            or v_other.round is distinct from v_round.id then 'TX_NOT_FOUND'
          when v_other.kind = 'tombstone' or v_other.undone_by is not null then 'TX_ROLLED_BACK'
          else 'OK' end;
      elsif v_round.bets > 0 then
        v.status := 'OK';
      elsif v_free and coalesce(v_round.undone, 0) = 0 then
        -- A reward is known where a free round has named it, or where the supplier may give its own.
        if not coalesce((p ->> 'freeWins')::boolean, false) and not exists (select from supplier_reward r
            where r.player_id = p_player and r.supplier = v_supplier and r.reward_id = p ->> 'reward') then
          v.status := 'TX_NOT_FOUND';
          v.rule := 'reward_id';
        end if;
      elsif v_round.undone > 0 then
        v.status := 'TX_ROLLED_BACK';
      elsif not v_free then
        v.status := 'TX_NOT_FOUND';
      end if;
      if v.status = 'TX_ROLLED_BACK' then
        v.alarm := 'win_of_rolled_back';
      end if;
      exit judged when v.status <> 'OK';
    elsif v_kind = 'round/close' and v_round.id is null then
      v.status := 'TX_NOT_FOUND';
      exit judged;
    elsif v_kind = 'rollback' then
      if exists (select from supplier_tx_owner o where o.tx_id = v_ref and o.supplier = v_supplier
          and o.player_id <> p_player) then
        v.status := 'DUPLICATE_TX';
        v.rule := 'other_player';
        exit judged;
      end if;
      select * into v_other from supplier_tx t
        where t.player_id = p_player and t.supplier = v_supplier and t.tx_id = v_ref;
      if found then
        v.rule := case
          when v_other.kind = 'rollback' then 'ref_kind'
          when v_other.currency <> v_currency then 'currency'
          when v_other.kind <> 'tombstone' and v_other.round is not null
            and v_other.round is distinct from v_round.id then 'round'
          when v_other.kind <> 'tombstone' and p ? 'told' and v_other.amount <> (p ->> 'told')::bigint
            then 'amount' end;
        if v.rule is not null then
          v.status := 'BAD_REQUEST';
          exit judged;
        end if;
      end if;
    end if;

    if v_kind in ('win', 'betwin', 'promo') and not v_approved then
      v_wins := case when v_kind = 'betwin' then (p ->> 'winAmount')::bigint else v_amount end;
      select e.rule, e.used, e.max into v.rule, v.used, v.max
        from supplier_excess(p, v_round, v_game.max_win_x,
          case when v_kind = 'betwin' then v_amount else 0 end, v_wins, v.processed_at) e;
      if v.rule is not null then
        insert into supplier_held (player_id, id, supplier, tx_id, kind, round_id, currency, amount, rule,
          used, max, payload_hash, message, at)
        values (p_player, v_id, v_supplier, v_tx, v_kind, p ->> 'round', v_currency, v_wins, v.rule,
          v.used, v.max, v_hash, p, v.processed_at);
        v.status := 'TEMPORARY';
        v.rule := 'held';
        v.alarm := 'supplier_held';
        exit judged;
      end if;
    end if;

    -- Nothing stands in its way: from here on it is written.
    if p ? 'round' and v_round.id is null then
      insert into supplier_round (player_id, id, supplier, round_id, game_id, currency, state,
        opened_at, last_at)
      values (p_player, (v_time || (p ->> 'roundUuid'))::uuid, v_supplier, p ->> 'round', v_game.id,
        v_currency, case when v_kind = 'rollback' then 'void' else 'open' end,
        v.processed_at, v.processed_at)
      returning * into v_round;
    end if;

    if v_kind in ('bet', 'betwin') then
      if v_amount > 0 then
        v_round.fund_grant := coalesce(v_grant, v_round.fund_grant);
        if supplier_move(v_round, v_id, 'outside.bet', 'bets', v_kinds, v_parts, -1, v_tx,
            v.processed_at) <> 'made' then
          raise exception 'the stake % of supplier % was not covered', v_tx, v_supplier;
        end if;
        perform rounds_count(array[(p_player, v_id, v_round.id, v_currency, 1, v_gate.kind, v_amount,
          0)::wallet_stake], v.processed_at);
        update free_rounds f set remaining = f.remaining - 1
          where v_kinds[1] = 'free' and f.player_id = p_player and f.id = v_grant;
        select array_agg(kind order by kind), array_agg(stake order by kind)
          into v_round.fund_kinds, v_round.fund_stakes
          from (select kind, sum(stake)::bigint as stake from (
              select * from unnest(v_round.fund_kinds, v_round.fund_stakes) was (kind, stake)
              union all select * from unnest(v_kinds, v_parts) new (kind, stake)) both_
            group by kind) part;
      end if;
      update supplier_round o set state = 'open', staked = o.staked + v_amount, bets = o.bets + 1,
          fund_kinds = v_round.fund_kinds, fund_stakes = v_round.fund_stakes,
          fund_grant = v_round.fund_grant, last_at = v.processed_at
        where o.player_id = p_player and o.id = v_round.id returning * into v_round;
      insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount,
        payload_hash, kinds, parts, at)
      values (p_player, v_supplier, v_tx, 'bet', v_id, v_round.id, v_currency, v_amount, v_hash, v_kinds,
        v_parts, v.processed_at);
      perform supplier_count(p_player, v_supplier, v_currency, v.processed_at, v_amount, 0, 0);
      if v_free and p ? 'reward' then
        insert into supplier_reward (player_id, supplier, reward_id, at)
          values (p_player, v_supplier, p ->> 'reward', v.processed_at) on conflict do nothing;
      end if;
      v.moved := v_amount > 0;
      v_fresh := true;
    end if;

    if v_kind in ('win', 'betwin', 'promo') then
      v_wins := case when v_kind = 'betwin' then (p ->> 'winAmount')::bigint else v_amount end;
      if v_kind = 'betwin' then
        v_ref := v_tx;
        v_tx := p ->> 'winTx';
        v_id := (v_time || (p ->> 'winId'))::uuid;
        if exists (select from supplier_tx_owner o where o.tx_id = v_tx and o.supplier = v_supplier) then
          raise exception using errcode = 'SU001', message = 'the win is known already';
        end if;
      end if;
      if v_kind = 'promo' then
        v_round.player_id := p_player;
        v_round.currency := v_currency;
      end if;
      if coalesce(cardinality(v_round.fund_kinds), 0) = 0 then
        v_kinds := array[v_gate.kind];
        v_parts := array[v_wins];
      else
        v_kinds := v_round.fund_kinds;
        v_parts := wallet_shares(v_wins, v_round.fund_stakes);
      end if;
      if v_wins > 0 then
        if supplier_move(v_round, v_id,
            case when v_kind = 'promo' then 'outside.promo' else 'outside.win' end, 'wins',
            v_kinds, v_parts, 1, v_tx, v.processed_at) <> 'made' then
          raise exception 'the win % of supplier % was not paid', v_tx, v_supplier;
        end if;
        if v_kind <> 'promo' then
          perform rounds_count(array[(p_player, v_id, v_round.id, v_currency, 1, v_gate.kind, 0,
            v_wins)::wallet_stake], v.processed_at);
        end if;
        v.moved := true;
      end if;
      if v_kind <> 'promo' then
        update supplier_round o set won = o.won + v_wins, wins = o.wins + 1,
            grant_paid = o.grant_paid + coalesce((select sum(part.amount)
              from unnest(v_kinds, v_parts) part (kind, amount)
              where part.kind in ('bonus', 'free')), 0),
            state = case when o.closed_at is null then 'open' else 'late' end,
            told = o.told + case when o.closed_at is null then 0 else 1 end,
            last_at = v.processed_at
          where o.player_id = p_player and o.id = v_round.id returning * into v_round;
        if v_round.closed_at is not null then
          v_round.told := v_round.told - 1;
          perform supplier_notify(v_round, 0, 0, v_wins, v.processed_at);
          v.alarm := 'late_win';
        end if;
      end if;
      insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount, ref_tx_id,
        payload_hash, kinds, parts, at)
      values (p_player, v_supplier, v_tx, case when v_kind = 'promo' then 'promo' else 'win' end, v_id,
        v_round.id, v_currency, v_wins, v_ref, v_hash, v_kinds, v_parts, v.processed_at);
      if coalesce(v_round.staked, 0) > 0 then
        perform supplier_count(p_player, v_supplier, v_currency, v.processed_at, 0, v_wins, 0);
      else
        perform supplier_count(p_player, v_supplier, v_currency, v.processed_at, 0, 0, v_wins);
      end if;
      v_fresh := true;
    end if;

    if v_kind = 'rollback' then
      v_before := v_round;
      v.status := supplier_undo(v_round, v_other, v_tx, v_id, v.processed_at);
      if v.status <> 'OK' then
        v.alarm := 'rollback_refused';
        exit judged;
      end if;
      v.moved := v_other.tx_id is not null and v_other.undone_by is null and v_other.amount > 0;
      if v_other.tx_id is null then
        update supplier_held h set state = 'withdrawn', decided_at = v.processed_at
          where h.player_id = p_player and h.supplier = v_supplier and h.tx_id = v_ref
            and h.state = 'held';
        insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount, at)
        values (p_player, v_supplier, v_ref, 'tombstone', (v_time || (p ->> 'stoneId'))::uuid,
          v_round.id, v_currency, 0, v.processed_at);
        insert into supplier_tx_owner (tx_id, supplier, player_id)
          values (v_ref, v_supplier, p_player);
      end if;
      insert into supplier_tx (player_id, supplier, tx_id, kind, id, round, currency, amount, ref_tx_id,
        payload_hash, at)
      values (p_player, v_supplier, v_tx, 'rollback', v_id, v_round.id, v_currency,
        coalesce(v_other.amount, 0), v_ref, v_hash, v.processed_at);
      v_fresh := true;
      select * into v_round from supplier_round o
        where o.player_id = p_player and o.id = v_round.id;
      if v_other.kind = 'promo' then
        perform supplier_count(p_player, v_supplier, v_currency, v_other.at, 0, 0,
          case when v.moved then -v_other.amount else 0 end);
      elsif v_other.tx_id is not null then
        perform supplier_count(p_player, v_supplier, v_currency, v_other.at,
          v_round.staked - v_before.staked,
          case when v_before.staked > 0 then v_round.won - v_before.won else 0 end,
          case when v_before.staked > 0 then 0 else v_round.won - v_before.won end);
      end if;
    end if;

    if v_fresh then
      insert into supplier_tx_owner (tx_id, supplier, player_id)
        select one, v_supplier, p_player
        from unnest(array[p ->> 'tx', p ->> 'winTx']) one where one is not null;
      v.wallet_tx := case when v_kind = 'betwin' then (v_time || (p ->> 'id'))::uuid else v_id end;
    end if;
    if v_kind = 'round/close' or coalesce((p ->> 'closes')::boolean, false) then
      v_round := supplier_close(v_round, v.processed_at);
    end if;
  end judged;

  select b.own, b.bonus, b.sequence into v.own, v.bonus, v.sequence
    from supplier_balance(p_player, v_currency, coalesce(v_game.id, 0), v.processed_at) b;
  return v;
end $$;
