import { sql, type Tx } from '#lib/data/db.ts'

/** Whether a player can come in by a password; who came by a network or a messenger may have none. */
export async function hasPassword(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('player')
    .select(sql<boolean>`password_hash is not null`.as('has'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.has
}
