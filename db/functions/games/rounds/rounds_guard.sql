-- Checks stake blocks and totals, and finds the accounts that pay a stake. The caller holds the locks of the gates and
-- forces plans by index. The `stake_id` of a stake that is added to an open round is 'added', which excludes free
-- rounds, or 'more' if a supplier adds it.
create or replace function rounds_guard(p_met round_met[], p_funds ledger_account[], p_at timestamptz)
returns round_found[]
language plpgsql as $$
#variable_conflict use_column
begin
  return array(
    select found::round_found from unnest(p_met) m
    left join lateral (
      select f.id from free_rounds f
      where m.is_guarded and f.player_id = m.player_id and f.currency = m.currency
        and m.stake_id is distinct from 'added' and f.game_id = m.game_id and f.bet = m.bet and f.status = 'active' and f.remaining > 0
        and f.expires_at > p_at
      order by f.expires_at, f.id limit 1) gift on true
    cross join lateral (select
      gift.id is null and m.gate = p_funds[1] and m.balance >= m.bet) simple (is_simple)
    left join lateral (
      select s.rule, h.ends_at, case when s.rule = 'hours' then
          (s.from_minute / 60 * 100 + s.from_minute % 60) * 10000
            + s.to_minute / 60 * 100 + s.to_minute % 60 end as hours
      from stake_block s
      cross join lateral (select case when s.rule = 'hours' then stake_block_end(s, p_at)
        else s.ends_at end as ends_at) h
      where s.player_id = m.player_id and m.is_guarded
        and s.starts_at <= p_at and coalesce(h.ends_at > p_at, s.rule <> 'hours')
        -- A round begun before closed hours is also played to its end.
        and not (s.rule = 'hours' and coalesce(m.stake_id in ('added', 'more'), false))
        -- A round begun before a reality check is played to its end, including stakes that its actions add.
        and not (s.rule = 'reality' and m.stake_id is not distinct from 'added')
      order by s.player_id, s.rule limit 1) stop on true
    -- In order, each account gives what the previous ones could not.
    left join lateral (
      select array_agg(kind order by place) as kinds, array_agg(stake order by place) as stakes,
        sum(stake) as covered, min(max_bet) filter (where max_bet < m.bet) as max,
        max('bonus_bet') filter (where max_bet < m.bet) as rule,
        (array_agg(grant_id) filter (where grant_id is not null))[1] as grant_id
      from (
        select w.kind, fund.place, w.max_bet, w.grant_id, least(w.balance, m.bet - coalesce(sum(w.balance)
          over (order by fund.place rows between unbounded preceding and 1 preceding), 0)
          )::bigint as stake
        from unnest(p_funds) with ordinality fund (kind, place)
        join wallet_account w
          on w.player_id = m.player_id and w.currency = m.currency and w.kind = fund.kind
        where not is_simple and gift.id is null and (w.kind <> 'bonus' or (
          w.ends_at > p_at and coalesce(m.game_id <> all (w.closed_games), true)
          -- Sufficient cash is never blocked by the terms of a bonus.
          and not (coalesce(w.max_bet < m.bet, false) and m.balance >= m.bet)
          and not (select g.only_real_balance from game g where g.id = m.game_id)))) parts
      where stake > 0) mix on true
    left join lateral (
      select case when over_.kind = any (t.given) then 'given_' else '' end
          || case over_.kind when '_bet' then 'bet' else t.period || over_.kind end as rule,
        case over_.kind when '_staked' then n.staked when '_lost' then n.staked - n.won
          when '_rounds' then n.rounds end as used,
        case over_.kind when '_bet' then t.max_bet when '_staked' then t.max_staked
          when '_lost' then t.max_lost else t.max_rounds end as max,
        case when over_.kind <> '_bet' then stake_period_end(t.period, p_at) end as ends_at
      from stake_total t
      cross join lateral (select
        case when t.ends_at > p_at then t.staked else 0 end,
        case when t.ends_at > p_at then t.won else 0 end,
        case when t.ends_at > p_at then t.rounds else 0 end) n (staked, won, rounds)
      cross join lateral (select case when m.bet > t.max_bet then '_bet'
        when n.staked + m.bet > t.max_staked then '_staked'
        when n.staked - n.won + m.bet > t.max_lost then '_lost'
        -- An open round is already counted.
        when n.rounds >= t.max_rounds and coalesce(m.stake_id not in ('added', 'more'), true)
          then '_rounds' end) over_ (kind)
      where t.player_id = m.player_id and t.currency = any (array['', m.currency]) and m.is_guarded
        and over_.kind is not null
      order by t.player_id, t.currency, t.period limit 1) total on true
    cross join lateral (select m.place,
      case when stop.rule is not null then 'blocked'
        when not is_simple and gift.id is null and coalesce(mix.covered, 0) < m.bet then 'short'
        when coalesce(mix.rule, total.rule) is not null then 'limited' end as stopped,
      coalesce(stop.rule, mix.rule, total.rule),
      case when mix.rule is null then total.used end, coalesce(stop.hours, mix.max, total.max),
      case when stop.rule is not null then stop.ends_at when mix.rule is null then total.ends_at end,
      case when gift.id is not null then array['free'::ledger_account] else mix.kinds end,
      case when gift.id is not null then array[m.bet] else mix.stakes end,
      m.is_guarded
        and (select t.period from stake_total t
          where t.player_id = m.player_id
            and t.currency = any (array['', m.currency]) limit 1) is null
        and (select s.rule from stake_block s
          where s.player_id = m.player_id limit 1) is null
        and (select f.id from free_rounds f where f.player_id = m.player_id
          and f.currency = m.currency and f.status = 'active' limit 1) is null as is_free,
      coalesce(gift.id, mix.grant_id)) found
    where found.stopped is not null or gift.id is not null or mix.kinds is not null
      or found.is_free);
end $$;
