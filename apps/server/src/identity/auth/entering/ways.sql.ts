import { sql, type Tx } from '#lib/data/db.ts'

/** 1 if the player has a password, 0 if not. */
export async function countPasswords(tx: Tx, id: bigint): Promise<number> {
  const row = await tx
    .selectFrom('player')
    .select(sql<boolean>`password_hash is not null`.as('has'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.has ? 1 : 0
}

/** Locks the player's row, so that changes of the ways to log in happen one after the other. */
export async function lockPlayer(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', id).forUpdate().execute()
}

/** Waits for concurrent changes of ways to log in, breaks and closing, and delays them, but nothing else. */
export async function holdPlayer(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', id).forKeyShare().execute()
}
