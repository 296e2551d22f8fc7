import { sql, type Tx } from '#lib/data/db.ts'

/**
 * A visit has ended if its last page was opened before `isOver`; returns when the visit before the current one ended.
 */
export async function noteVisit(
  tx: Tx,
  { playerId, now, isOver }: { playerId: bigint; now: Date; isOver: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ previousAt: Date | null }>`
    insert into player_visit (player_id, opened_at) values (${playerId}, ${now})
    on conflict (player_id) do update set
      previous_at = case when player_visit.opened_at <= ${isOver}
        then player_visit.opened_at else player_visit.previous_at end,
      opened_at = greatest(player_visit.opened_at, excluded.opened_at)
    returning previous_at`.execute(tx)
  return rows[0]!.previousAt
}

export async function deleteVisits(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('playerVisit').where('playerId', '=', playerId).execute()
}

export const lastVisitRows = (ids: readonly bigint[]) =>
  sql`select player_id, to_jsonb(opened_at) as value from player_visit
    where player_id = any(${ids}::bigint[])`
