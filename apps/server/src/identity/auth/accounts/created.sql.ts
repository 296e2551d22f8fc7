import { sql, type Tx } from '#lib/data/db.ts'

/** The number of accounts opened in a period; its end is exclusive. */
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

/** When the first account was opened; undefined if there is none. */
export async function firstCreated(tx: Tx): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('player')
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}
