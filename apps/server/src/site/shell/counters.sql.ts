import { type Tx } from '#lib/data/db.ts'

export async function findResets(tx: Tx, playerId: bigint): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('counterReset')
    .select(['name', 'resetAt'])
    .where('playerId', '=', playerId)
    .execute()
  return new Map(rows.map(({ name, resetAt }) => [name, resetAt]))
}

export async function keepReset(
  tx: Tx,
  { playerId, name, at }: { playerId: bigint; name: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('counterReset')
    .values({ playerId, name, resetAt: at })
    .onConflict((same) => same.columns(['playerId', 'name']).doUpdateSet({ resetAt: at }))
    .execute()
}

export async function forgetResets(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('counterReset').where('playerId', '=', playerId).execute()
}
