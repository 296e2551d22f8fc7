import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'experience of our own games is of rounds that were settled': sql`
      select e.player_id || ': ' || e.own as found
      from experience e
      where e.own > 0 and not exists (select from round r
        where r.player_id = e.player_id and r.status = 'settled')`,
  'a gift of a level is given once, and is the one that was noted': sql`
      select l.player_id || ': ' || l.level_id as found
      from level_gift l
      left join user_gift g on g.player_id = l.player_id and g.id = l.gift_id
      where l.gift_id is not null
        and (g.id is null or g.gift_key <> l.gift_key or g.source <> 'level ' || l.level_id)`,
}

/** Experience that does not match any rounds, and gifts of levels that do not match the gifts given. */
export function loyaltyFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
