import { sql, type Tx } from '#lib/data/db.ts'

/** Public names of players who are neither blocked nor closing their accounts; null if none is chosen. */
export async function selectUsernames(
  tx: Tx,
  playerIds: bigint[],
): Promise<Map<bigint, string | null>> {
  const rows = await tx
    .selectFrom('player')
    .select(['id', 'username'])
    .where('id', '=', sql<bigint>`any(${playerIds}::bigint[])`)
    .where('blockedAt', 'is', null)
    .where('closesAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
