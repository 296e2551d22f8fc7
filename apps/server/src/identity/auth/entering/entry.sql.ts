import { sql, type Tx } from '#lib/data/db.ts'

type NewToken = {
  playerId: bigint
  tokenHash: Buffer
  /** The sign-on of the only browser that may use the token; null for a token of a letter. */
  signOnId: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertEntryToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.insertInto('entryToken').values(token).execute()
}

/** Deletes earlier tokens, because a browser needs only the latest. */
export async function dropEntryTokens(tx: Tx, playerId: bigint, signOnId: string): Promise<void> {
  await tx
    .deleteFrom('entryToken')
    .where('playerId', '=', playerId)
    .where('signOnId', '=', signOnId)
    .execute()
}

type TokenName = { playerId: bigint; tokenHash: Buffer; now: Date }

export async function findEntryToken(
  tx: Tx,
  { playerId, tokenHash, now }: TokenName,
): Promise<{ signOnId: string | null } | undefined> {
  return tx
    .selectFrom('entryToken')
    .select('signOnId')
    .where('playerId', '=', playerId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Uses up a token; false if it was used, even by a concurrent transaction. */
export async function useEntryToken(tx: Tx, { playerId, tokenHash, now }: TokenName) {
  const { numUpdatedRows } = await tx
    .updateTable('entryToken')
    .set({ usedAt: now })
    .where('playerId', '=', playerId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type SignOnRow = { playerId: bigint; id: string; secretHash: Buffer; enteredAt: Date }

/** Stores a sign-on and links its session to it. */
export async function saveSignOn(
  tx: Tx,
  { sessionId, ...row }: SignOnRow & { savedAt: Date; sessionId: string },
): Promise<void> {
  const { secretHash, savedAt } = row
  await tx
    .insertInto('signOn')
    .values(row)
    .onConflict((on) => on.columns(['playerId', 'id']).doUpdateSet({ secretHash, savedAt }))
    .execute()
  await tx
    .updateTable('session')
    .set({ signOnId: row.id })
    .where('playerId', '=', row.playerId)
    .where('id', '=', sessionId)
    .execute()
}

export async function findSignOn(
  tx: Tx,
  { playerId, id }: Pick<SignOnRow, 'playerId' | 'id'>,
): Promise<SignOnRow | undefined> {
  return tx
    .selectFrom('signOn')
    .select(['playerId', 'id', 'secretHash', 'enteredAt'])
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function dropSignOn(tx: Tx, { playerId, id }: Pick<SignOnRow, 'playerId' | 'id'>) {
  await tx.deleteFrom('signOn').where('playerId', '=', playerId).where('id', '=', id).execute()
}

/**
 * Deletes sign-ons that are too old to have a valid session. Normally a sign-on is deleted with its sessions; these
 * were left over.
 */
export function dropOldSignOns(old: Date, limit: number) {
  return sql`delete from sign_on where (player_id, id) in (
    select player_id, id from sign_on s where saved_at < ${old} and not exists (
      select from session where player_id = s.player_id and sign_on_id = s.id and revoked_at is null)
    order by saved_at limit ${limit})`
}

export function dropOldEntryTokens(old: Date, limit: number) {
  return sql`delete from entry_token where (player_id, token_hash) in (
    select player_id, token_hash from entry_token
    where expires_at < ${old} order by expires_at limit ${limit})`
}
