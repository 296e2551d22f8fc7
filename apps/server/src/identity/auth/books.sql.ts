import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { notInBoth } from '#lib/data/partners.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every e-mail of a player is in the directory, and no other is': notInBoth(
    { columns: { player_id: 'bigint', email: 'text' }, shown: ['player_id'] },
    {
      rows: sql`(select id as player_id, email from player where email is not null)`,
      order: ['player_id'],
    },
    { rows: sql`player_email`, order: ['email'] },
  ),
  'every phone of a player is in the directory, and no other is': notInBoth(
    { columns: { player_id: 'bigint', phone: 'text' }, shown: ['player_id'] },
    {
      rows: sql`(select id as player_id, phone from player where phone is not null)`,
      order: ['player_id'],
    },
    { rows: sql`player_phone`, order: ['phone'] },
  ),
}

/** Finds differences between the directory and the players' rows. */
export function directoryFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
