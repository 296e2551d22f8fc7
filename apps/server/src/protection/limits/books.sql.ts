import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'the strictest limits of stakes, losses, bets and rounds are kept at the gate': sql`
      with told as (
        select player_id, name, period, currency, max from player_limit
        union all select player_id, name, period, currency, max from limit_given
      ), strictest as (
        select player_id, name, period, currency, min(max) as max from told
        where name in ('wager', 'loss', 'bet', 'rounds') group by 1, 2, 3, 4
      ), gate as (
        select s.*, case s.name when 'wager' then t.max_staked when 'loss' then t.max_lost
          when 'bet' then t.max_bet else t.max_rounds end as kept
        from strictest s
        left join stake_total t on t.player_id = s.player_id and t.currency = s.currency
          and t.period = s.period
      )
      select player_id || '/' || name || '/' || period || '/' || currency as found from gate
      where kept is distinct from max
        -- Who is limited in another currency alone has nothing left in this one.
        and not (kept = 0 and period = 'day' and currency <> '' and exists (
          select from limit_given g where g.player_id = gate.player_id and g.name = gate.name
          having bool_and(g.currency <> gate.currency)))
        and not (kept = 0 and period = 'day' and currency <> '' and exists (
          select from player_limit l where l.player_id = gate.player_id and l.name = gate.name
          having bool_and(l.currency <> gate.currency)))`,
  'the gate closes the hours that players have closed': sql`
      select l.player_id || '/' || l.max as found
      from player_limit l
      left join stake_block s on s.player_id = l.player_id and s.rule = 'hours'
      where l.name = 'hours' and l.max is distinct from
        (s.from_minute / 60 * 100 + s.from_minute % 60) * 10000
          + s.to_minute / 60 * 100 + s.to_minute % 60`,
  'the gate knows of every break until its end': sql`
      select b.player_id || '/' || b.n as found
      from player_break b
      left join stake_block s on s.player_id = b.player_id and s.rule = 'exclusion'
      where not exists (
          select from player_break later where later.player_id = b.player_id and later.n > b.n)
        and (s.rule is null or s.ends_at is distinct from
          coalesce(b.opens_at, case when not b.long_term then b.until end))`,
}

/** Players' limits that do not match the stake blocks and totals at the gate. */
export function limitsFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
