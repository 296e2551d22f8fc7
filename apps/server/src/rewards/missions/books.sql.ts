import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'a mission that was rewarded has its gift, once': sql`
      select coalesce(d.player_id, g.player_id) || '/' || coalesce(d.day || ' ' || d.key, g.source)
        as found
      from (select * from mission_done where gift_id is not null) d
      full join (select g.* from user_gift g
        where g.source like 'mission %' and exists (select from mission_done one
          where one.player_id = g.player_id)) g
        on g.player_id = d.player_id and g.source = 'mission ' || d.day || ' ' || d.key
      where d.gift_id is distinct from g.id or d.gift_key is distinct from g.gift_key`,
}

/** Missions that do not match their gifts. */
export function missionsFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
