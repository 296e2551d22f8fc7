import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { notInBoth } from '#lib/data/partners.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every account of a network is in the directory under its player, and no other is': notInBoth(
    { columns: { player_id: 'bigint', name: 'text' }, shown: ['player_id'] },
    {
      rows: sql`(select network || ' ' || subject as name, player_id from social_link)`,
      order: ['player_id', 'name'],
    },
    { rows: sql`player_social`, order: ['name'] },
  ),
}

/** Finds differences between the directory and the links. */
export function linkFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
