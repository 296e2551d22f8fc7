import { sql, type Tx } from '#lib/data/db.ts'

/** So many sessions of a player are compared with those of another one. */
const COMPARED_MAX = 200

/** Whether two players have come from the same kind of browser at the same address. */
export async function shareBrowser(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from (select distinct ip, user_agent from (select ip, user_agent from session
        where player_id = ${one} and ip <> '' order by created_at desc limit ${COMPARED_MAX}) a) mine
      join (select distinct ip, user_agent from (select ip, user_agent from session
        where player_id = ${other} and ip <> '' order by created_at desc limit ${COMPARED_MAX}) b) theirs
        using (ip, user_agent)
    limit 1`.execute(tx)
  return rows.length > 0
}
