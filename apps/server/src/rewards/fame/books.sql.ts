import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'a place in the hall of fame is of a round that was won': sql`
      select f.player_id || '/' || f.round_id || ' in ' || f.period as found
      from fame_win f
      left join round r on r.player_id = f.player_id and r.id = f.round_id
        and r.status = 'settled' and r.game_id = f.game_id and r.currency = f.currency
        and (r.stake, r.payout) = (f.stake, f.payout)
      where f.is_own and r.id is null`,
  'what stands for a day is no better than what stands for all time': sql`
      select d.player_id || ': ' || d.period || ' in ' || d.currency as found
      from fame_win d left join fame_win t on t.player_id = d.player_id
        and t.currency = d.currency and t.period = 'total'
      where d.period <> 'total' and d.times100 > coalesce(t.times100, 0)`,
}

/** Entries of the hall of fame that do not match their rounds. */
export function fameFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
