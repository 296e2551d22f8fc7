import { sql, type Tx } from '#lib/data/db.ts'

/** One where the player can come in by a password; who came by a network or a messenger may have none. */
export async function countPasswords(tx: Tx, id: bigint): Promise<number> {
  const row = await tx
    .selectFrom('player')
    .select(sql<boolean>`password_hash is not null`.as('has'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.has ? 1 : 0
}

/** Whoever changes the ways into an account goes one after the other. */
export async function lockPlayer(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', id).forUpdate().execute()
}

/** Waits for whoever changes the ways in, takes a break or closes, and holds them back, but nobody else. */
export async function holdPlayer(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', id).forKeyShare().execute()
}
