import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'experience of our own games is of rounds that were settled': sql`
      select e.player_id || ': ' || e.own as found
      from experience e
      where e.own > 0 and not exists (select from round r
        where r.player_id = e.player_id and r.status = 'settled')`,
}

/** Experience that does not match any rounds. */
export function loyaltyFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
