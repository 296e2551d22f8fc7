import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type PasskeyRow = {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  createdAt: Date
  usedAt: Date | null
}
type Name = { playerId: bigint; id: string }

const columns = [
  ...(['id', 'credentialId', 'publicKey', 'counter'] as const),
  ...(['transports', 'name', 'createdAt', 'usedAt'] as const),
] as const

export async function listPasskeys(tx: Tx, playerId: bigint, most: number): Promise<PasskeyRow[]> {
  return tx
    .selectFrom('passkey')
    .select(columns)
    .where('playerId', '=', playerId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function countPasskeys(tx: Tx, playerId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findPasskey(
  tx: Tx,
  { playerId, credentialId }: { playerId: bigint; credentialId: Buffer },
): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('passkey')
    .select(columns)
    .where('playerId', '=', playerId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

export async function hasPasskey(tx: Tx, { playerId, id }: Name): Promise<boolean> {
  const row = await tx
    .selectFrom('passkey')
    .select('id')
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

type NewPasskey = Omit<PasskeyRow, 'usedAt'> & { playerId: bigint }

/** Undefined if the player has this passkey already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((same) => same.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function renamePasskey(
  tx: Tx,
  { playerId, id, name }: Name & { name: string },
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('passkey')
    .set({ name })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function deletePasskey(tx: Tx, { playerId, id }: Name): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Stores the signature counter; false if the passkey was removed, or a later counter was stored. */
export async function usePasskey(
  tx: Tx,
  { playerId, id, counter, now }: Name & { counter: bigint; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, used_at = ${now}
    where player_id = ${playerId} and id = ${id}
      and (counter < ${counter} or counter = 0)`.execute(tx)
  return numAffectedRows === 1n
}

/** False if the challenge was answered before. */
export async function takeChallenge(
  tx: Tx,
  { nonce, expiresAt }: { nonce: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeyChallenge')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const sweepChallenges: Sweep = ({ now }, limit) =>
  sql`delete from passkey_challenge where nonce in (
    select nonce from passkey_challenge
    where expires_at < ${now} order by expires_at limit ${limit})`
