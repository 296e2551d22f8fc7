import { sql, type Tx } from '#lib/data/db.ts'

type NewCodes = { playerId: bigint; hashes: Buffer[]; now: Date }

/** Deletes the earlier codes. */
export async function replaceCodes(tx: Tx, { playerId, hashes, now }: NewCodes): Promise<void> {
  await deleteCodes(tx, playerId)
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ playerId, codeHash, createdAt: now })))
    .execute()
}

export async function deleteCodes(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('playerId', '=', playerId).execute()
}

/** Uses up a code; false if it is unknown or was used. */
export async function useCode(tx: Tx, { playerId, hashes, now }: NewCodes): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = ${now}
    where player_id = ${playerId} and code_hash = any (${hashes}::bytea[])
      and used_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function countCodes(tx: Tx, playerId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('recoveryCode')
    .select((count) => count.fn.countAll<bigint>().as('count'))
    .where('playerId', '=', playerId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
