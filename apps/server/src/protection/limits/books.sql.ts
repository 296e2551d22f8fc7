import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every limit of stakes and losses is kept at the gate': sql`
      select l.player_id || '/' || l.name || '/' || l.period || '/' || l.currency as found
      from player_limit l
      left join stake_total t on t.player_id = l.player_id and t.currency = l.currency
        and t.period = l.period
      where (l.name = 'wager' and t.max_staked is distinct from l.max)
        or (l.name = 'loss' and t.max_lost is distinct from l.max)
        or (l.name = 'bet' and t.max_bet is distinct from l.max)
        or (l.name = 'rounds' and t.max_rounds is distinct from l.max)`,
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
