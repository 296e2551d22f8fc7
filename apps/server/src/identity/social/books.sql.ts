import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every account of a network is in the directory under its player, and no other is': sql`
      select coalesce(l.player_id, d.player_id)::text as found
      from (select network || ' ' || subject as name, player_id from social_link) l
      full join player_social d using (name, player_id)
      where l.player_id is null or d.player_id is null`,
}

/** Finds differences between the directory and the links. */
export function linkFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
