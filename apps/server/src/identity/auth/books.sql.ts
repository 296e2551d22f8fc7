import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every e-mail of a player is in the directory, and no other is': sql`
      select coalesce(p.player_id, d.player_id)::text as found
      from (select id as player_id, email from player where email is not null) p
      full join player_email d using (player_id, email)
      where p.player_id is null or d.player_id is null`,
  'every phone of a player is in the directory, and no other is': sql`
      select coalesce(p.player_id, d.player_id)::text as found
      from (select id as player_id, phone from player where phone is not null) p
      full join player_phone d using (player_id, phone)
      where p.player_id is null or d.player_id is null`,
}

/** Finds differences between the directory and the players' rows. */
export function directoryFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
