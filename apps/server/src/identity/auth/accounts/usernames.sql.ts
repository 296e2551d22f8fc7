import { sql, type Tx } from '#lib/data/db.ts'

/** Names that others see, of players who are neither blocked nor leaving; null where none is chosen. */
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
