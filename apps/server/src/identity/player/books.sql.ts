import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every name of a player is in the directory as theirs': sql`
      select p.player_id::text as found
      from (select id as player_id, username from player where username is not null) p
      left join (select player_id, count(*) as names from player_username
        where released_at is null group by player_id) d using (player_id)
      where d.names is distinct from 1`,
  'every name of the directory that is not left is a player’s': sql`
      select d.name_key as found
      from (select name_key, player_id from player_username where released_at is null) d
      left join (select id as player_id, username from player) p using (player_id)
      where p.username is null`,
}

/** Finds differences between the directory of names and the players' rows. */
export function usernameFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
