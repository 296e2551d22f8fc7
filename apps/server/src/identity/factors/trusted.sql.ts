import { sql, type Tx } from '#lib/data/db.ts'

export type TrustedRow = {
  id: string
  secretHash: Buffer
  userAgent: string
  createdAt: Date
  usedAt: Date
  expiresAt: Date
}
type Name = { playerId: bigint; id: string }

export async function insertTrusted(
  tx: Tx,
  device: TrustedRow & { playerId: bigint },
): Promise<void> {
  await tx.insertInto('trustedDevice').values(device).execute()
}

/** Keeps the most recently used browsers. */
export async function deleteOldTrusted(tx: Tx, playerId: bigint, most: number): Promise<void> {
  await sql`delete from trusted_device where player_id = ${playerId} and id in (
    select id from trusted_device where player_id = ${playerId}
    order by used_at desc, id offset ${most})`.execute(tx)
}

export async function findTrusted(
  tx: Tx,
  { playerId, id, now }: Name & { now: Date },
): Promise<TrustedRow | undefined> {
  return tx
    .selectFrom('trustedDevice')
    .select(['id', 'secretHash', 'userAgent', 'createdAt', 'usedAt', 'expiresAt'])
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function touchTrusted(tx: Tx, { playerId, id, now }: Name & { now: Date }) {
  await tx
    .updateTable('trustedDevice')
    .set({ usedAt: now })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

export async function listTrusted(
  tx: Tx,
  { playerId, now, most }: { playerId: bigint; now: Date; most: number },
): Promise<TrustedRow[]> {
  return tx
    .selectFrom('trustedDevice')
    .select(['id', 'secretHash', 'userAgent', 'createdAt', 'usedAt', 'expiresAt'])
    .where('playerId', '=', playerId)
    .where('expiresAt', '>', now)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** False if the player has no browser with that id. */
export async function deleteTrusted(tx: Tx, { playerId, id }: Name): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('trustedDevice')
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteAllTrusted(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('trustedDevice').where('playerId', '=', playerId).execute()
}
