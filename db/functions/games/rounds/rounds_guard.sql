-- Looks for stops, for totals, and for the accounts that a stake can be taken from. The caller holds
-- the locks of the gates, and has forced a plan by the keys. A stake added to an open round bears the
-- word 'added' in place of an id: no free round is spent on it.
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
      select s.rule, s.ends_at from stake_block s
      where s.player_id = m.player_id and m.is_guarded
        and s.starts_at <= p_at and coalesce(s.ends_at > p_at, true)
        -- A round that was begun before a check on reality is played to its end, with all that its moves add.
        and not (s.rule = 'reality' and m.stake_id is not distinct from 'added')
      order by s.player_id, s.rule limit 1) stop on true
    -- In order, each account gives what the ones before it could not.
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
          -- Cash that suffices is never locked by what a bonus forbids.
          and not (coalesce(w.max_bet < m.bet, false) and m.balance >= m.bet)
          and not (select g.only_real_balance from game g where g.id = m.game_id)))) parts
      where stake > 0) mix on true
    left join lateral (
      select t.period || case when n.staked + m.bet > t.max_staked then '_staked' else '_lost' end
          as rule,
        case when n.staked + m.bet > t.max_staked then n.staked else n.staked - n.won end as used,
        case when n.staked + m.bet > t.max_staked then t.max_staked else t.max_lost end as max,
        stake_period_end(t.period, p_at) as ends_at
      from stake_total t
      cross join lateral (select
        case when t.ends_at > p_at then t.staked else 0 end,
        case when t.ends_at > p_at then t.won else 0 end) n (staked, won)
      where t.player_id = m.player_id and t.currency = m.currency and m.is_guarded
        and (n.staked + m.bet > t.max_staked or n.staked - n.won + m.bet > t.max_lost)
      order by t.player_id, t.currency, t.period limit 1) total on true
    cross join lateral (select m.place,
      case when stop.rule is not null then 'blocked'
        when not is_simple and gift.id is null and coalesce(mix.covered, 0) < m.bet then 'short'
        when coalesce(mix.rule, total.rule) is not null then 'limited' end as stopped,
      coalesce(stop.rule, mix.rule, total.rule),
      case when mix.rule is null then total.used end, coalesce(mix.max, total.max),
      case when stop.rule is not null then stop.ends_at when mix.rule is null then total.ends_at end,
      case when gift.id is not null then array['free'::ledger_account] else mix.kinds end,
      case when gift.id is not null then array[m.bet] else mix.stakes end,
      m.is_guarded
        and (select t.period from stake_total t
          where t.player_id = m.player_id and t.currency = m.currency limit 1) is null
        and (select s.rule from stake_block s
          where s.player_id = m.player_id limit 1) is null
        and (select f.id from free_rounds f where f.player_id = m.player_id
          and f.currency = m.currency and f.status = 'active' limit 1) is null as is_free,
      coalesce(gift.id, mix.grant_id)) found
    where found.stopped is not null or gift.id is not null or mix.kinds is not null
      or found.is_free);
end $$;
