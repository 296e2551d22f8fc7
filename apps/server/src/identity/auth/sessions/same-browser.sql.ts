import { sql, type Tx } from '#lib/data/db.ts'

/** How many sessions of each player are compared. */
const COMPARED_MAX = 200

/** Whether two players have used the same kind of browser at the same address. */
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
