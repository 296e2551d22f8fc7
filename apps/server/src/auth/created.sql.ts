import { sql, type Tx } from '#lib/data/db.ts'

/** How many accounts were opened from a moment on and before another one. */
export async function countCreated(
  tx: Tx,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('player')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .executeTakeFirstOrThrow()
  return count
}
